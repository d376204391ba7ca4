import { Alert, Button, Group, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import classes from "./recovery-codes.module.css";

/** Recovery codes, this once. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const text = codes.join("\n");
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("account.factor.recovery")}
      size="md"
      centered
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="sm">
        <Alert color="orange">{t("account.factor.recoveryOnce")}</Alert>
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group justify="space-between">
          <Group gap="xs">
            <CopyButton text={text} label={t("account.factor.copyCodes")} />
            <Button
              variant="default"
              component="a"
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
              download="recovery-codes.txt"
            >
              {t("account.factor.download")}
            </Button>
          </Group>
          <Button onClick={onClose}>{t("account.factor.kept")}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
