import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { FailedState } from "../../../../ui/states.tsx";
import { Card } from "../../../admin/ui/AdminPage.tsx";
import { contestReadinessQuery } from "../queries.ts";
import { mergedFindings } from "./findings.ts";

/** What is still missing before the start. */
export function ReadinessCard({ cid }: { cid: number }) {
  const { t } = useTranslation();
  const readiness = useQuery(contestReadinessQuery(cid));
  const { data, error } = readiness;
  return (
    <Card title={t("contestAdmin.missing")}>
      <div className="admin-form">
        {error && <FailedState error={error} onRetry={() => void readiness.refetch()} />}
        {data?.findings.length === 0 && <Alert color="green">{t("contestAdmin.ready")}</Alert>}
        {mergedFindings(data?.findings ?? []).map(({ code, level, displayIds, languages }) => (
          <Alert key={`${code} ${displayIds}`} color={level === "error" ? "red" : "orange"} py={8}>
            {displayIds.length > 0 && <b>{displayIds.join(", ")}: </b>}
            {t(`contestAdmin.finding.${code}`, { languages: languages.join(", ") })}
          </Alert>
        ))}
      </div>
    </Card>
  );
}
