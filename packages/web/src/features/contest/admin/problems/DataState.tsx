import { Button } from "@mantine/core";
import type { ContestHolding } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { useConfirm } from "../../../admin/ui/confirm.tsx";

interface DataStateProps {
  state: ContestHolding["data"];
  /** Display id. */
  name: string;
  disabled: boolean;
  onRenew: () => void;
}

/** Which test data a problem is judged on in its contest; changed only after two questions. */
export function DataState({ state, name, disabled, onRenew }: DataStateProps) {
  const { t } = useTranslation();
  const [ask, first] = useConfirm();
  const [askAgain, second] = useConfirm();
  const confirm = t("contestAdmin.renew");
  const title = t("contestAdmin.renewOf", { name });
  if (state !== "newer") return <span className="admin-dim">{t(`contestAdmin.dataOf.${state}`)}</span>;
  return (
    <>
      <Button
        size="xs"
        color="orange"
        variant="light"
        disabled={disabled}
        aria-label={title}
        onClick={() =>
          ask({
            title,
            text: t("contestAdmin.renewQuestion"),
            confirm,
            onConfirm: () =>
              askAgain({ title, text: t("contestAdmin.renewAgain"), confirm, onConfirm: onRenew }),
          })
        }
      >
        {t("contestAdmin.dataOf.newer")}
      </Button>
      {first}
      {second}
    </>
  );
}
