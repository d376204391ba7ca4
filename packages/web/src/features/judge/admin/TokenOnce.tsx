import { Alert, Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../ui/CopyButton.tsx";

/** A node's token, seen this once, and what to do with it. */
export function TokenOnce({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation();
  const command = `SERVER_URL=${window.location.origin} NODE_TOKEN=${token} npm run judge`;
  return (
    <div className="admin-form">
      <Alert color="orange">{t("admin.nodes.tokenOnce")}</Alert>
      <pre className="admin-pre">{token}</pre>
      <div className="admin-row">
        <CopyButton text={token} label={t("admin.nodes.copyToken")} />
      </div>
      <p style={{ margin: 0 }}>{t("admin.nodes.howTo")}</p>
      <pre className="admin-pre">{command}</pre>
      <div>
        <Button onClick={onClose}>{t("admin.nodes.kept")}</Button>
      </div>
    </div>
  );
}
