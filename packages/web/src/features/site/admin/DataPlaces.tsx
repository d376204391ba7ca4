import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Card } from "../../admin/ui/AdminPage.tsx";
import { placesQuery } from "./queries.ts";

/** Where database and files lie: set by the server's environment, so shown and not edited. */
export function DataPlaces() {
  const { t } = useTranslation();
  const places = useQuery(placesQuery);
  const { dbName, dbHost, dbPort, dbUsername, store } = places.data ?? {};
  const facts = [
    [t("admin.config.database"), dbName],
    [t("admin.config.databaseHost"), dbHost && `${dbHost}:${dbPort}`],
    [t("admin.config.databaseUser"), dbUsername],
    [t("admin.config.store"), store === "file" ? t("admin.config.storeFile") : store],
  ];
  return (
    <Card title={t("admin.config.places")}>
      <dl className="admin-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="mono">{value ?? "–"}</dd>
          </div>
        ))}
      </dl>
      <p className="admin-dim">{t("admin.config.environment")}</p>
    </Card>
  );
}
