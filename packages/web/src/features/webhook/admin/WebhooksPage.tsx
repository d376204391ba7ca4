import { useTranslation } from "react-i18next";
import { AdminPage } from "../../admin/ui/AdminPage.tsx";
import { Webhooks } from "../Webhooks.tsx";

const SITE = {};

/** Those of the whole site. */
export function WebhooksPage() {
  const { t } = useTranslation();
  return (
    <AdminPage title={t("admin.page.webhooks")}>
      <Webhooks place={SITE} />
    </AdminPage>
  );
}
