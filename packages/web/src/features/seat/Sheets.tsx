import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { PagePending } from "../../ui/PagePending.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useContest } from "../contest/context.ts";
import { rememberSheets } from "./earlier-sheets.ts";
import { sheetsQuery } from "./queries.ts";
import { SheetsPanel } from "./SheetsPanel.tsx";

/** Sheets of accounts that a contest's list made. */
export function Sheets({ listKey }: { listKey: string }) {
  const { t } = useTranslation();
  const { contest } = useContest();
  const list = useQuery(sheetsQuery(contest.id, listKey));
  const { data } = list;
  useEffect(() => {
    if (data) rememberSheets(contest.id, { key: listKey, number: data.sheets.length, expires: data.expires });
  }, [contest.id, listKey, data]);
  const back = (
    <Button
      size="xs"
      variant="default"
      renderRoot={(props) => (
        <Link {...props} to="/contest/$contestID/people" params={{ contestID: String(contest.id) }} />
      )}
    >
      {t("seat.sheets.back")}
    </Button>
  );
  if (list.error) return <EmptyState text={t("seat.sheets.gone")}>{back}</EmptyState>;
  if (!data) return <PagePending />;
  const fileName = `contest_${contest.id}_accounts.csv`;
  return <SheetsPanel title={contest.title} fileName={fileName} back={back} {...data} />;
}
