import { ActionIcon, NativeSelect } from "@mantine/core";
import {
  type DependencyPass,
  dependencyPasses,
  SCORING_REQUIRES_MAX,
  type ScoreGroup,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { IconX } from "../../../../ui/icons.ts";
import classes from "./scoring.module.css";
import { earlier, type Path } from "./tree.ts";

interface RequiresProps {
  group: ScoreGroup;
  path: Path;
  groups: readonly ScoreGroup[];
  error: string | undefined;
  onChange: (change: Pick<ScoreGroup, "requires">) => void;
}

/** What a group depends on: groups before it, and what is asked of them. */
export function Requires({ group, path, groups, error, onChange }: RequiresProps) {
  const { t } = useTranslation();
  const requires = group.requires ?? [];
  const set = (next: NonNullable<ScoreGroup["requires"]>) =>
    onChange({ requires: next.length > 0 ? next : undefined });
  const taken = new Set(requires.map((one) => one.group));
  const free = earlier(groups, path).filter((key) => !taken.has(key));
  if (requires.length === 0 && free.length === 0) return null;
  return (
    <>
      {requires.map((one) => (
        <span key={one.group} className={classes.needs}>
          <NativeSelect
            label={t("admin.scoring.needs", { name: one.group })}
            data={dependencyPasses.map((value) => ({ value, label: t(`admin.scoring.passes.${value}`) }))}
            value={one.pass}
            onChange={(event) => {
              const pass = event.currentTarget.value as DependencyPass;
              set(requires.map((other) => (other.group === one.group ? { ...one, pass } : other)));
            }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("admin.deleteOf", { name: t("admin.scoring.needs", { name: one.group }) })}
            onClick={() => set(requires.filter((other) => other.group !== one.group))}
          >
            <IconX size={14} />
          </ActionIcon>
        </span>
      ))}
      {free.length > 0 && requires.length < SCORING_REQUIRES_MAX && (
        <NativeSelect
          label={t("admin.scoring.depends")}
          error={error}
          data={[{ value: "", label: "–" }, ...free.map((value) => ({ value, label: value }))]}
          value=""
          onChange={(event) => set([...requires, { group: event.currentTarget.value, pass: "accepted" }])}
        />
      )}
    </>
  );
}
