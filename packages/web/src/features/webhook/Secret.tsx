import { Alert, Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../ui/CopyButton.tsx";
import classes from "./webhook.module.css";

/** What messages are signed with, shown this once. */
export function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.form}>
      <Alert color="orange">{t("webhook.once")}</Alert>
      <pre className={classes.code}>{secret}</pre>
      <p className={classes.dim}>{t("webhook.secretNote")}</p>
      <Group gap="xs">
        <Button onClick={onClose}>{t("webhook.kept")}</Button>
        <CopyButton text={secret} label={t("webhook.copySecret")} />
      </Group>
    </div>
  );
}
