import { SegmentedControl } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type DeletedKind, deletedKinds } from "../search.ts";

interface KindFilterProps {
  value: DeletedKind;
  onChange: (kind: DeletedKind) => void;
}

/** Discussions, comments or replies. */
export function KindFilter({ value, onChange }: KindFilterProps) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t("discussion.admin.kind")}
      value={value}
      onChange={(next) => onChange(next as DeletedKind)}
      data={deletedKinds.map((kind) => ({ value: kind, label: t(`discussion.admin.kinds.${kind}`) }))}
    />
  );
}
