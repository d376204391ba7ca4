import { Button, Group } from "@mantine/core";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import {
  type Application,
  type ApplicationState,
  applicationStates,
  decideApplications,
  downloadApplications,
  getContestApplications,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { formatDateTime } from "../../lib/dates.ts";
import { queryClient } from "../../lib/query-client.ts";
import { toast } from "../../lib/toast.ts";
import { download } from "../../lib/transfer.ts";
import { DownloadButtons } from "../../ui/DownloadButtons.tsx";
import { useOwnAddress } from "../../ui/list/address.ts";
import type { Column } from "../../ui/list/columns.tsx";
import { ChoiceFilter } from "../../ui/list/filters.tsx";
import { List } from "../../ui/list/List.tsx";
import { useSelection } from "../../ui/list/selection.tsx";
import { Panel } from "../../ui/Panel.tsx";

const ROWS = 30;

/** Who applied for the contest, with their answers, to be admitted or declined. */
export function ApplicationsPanel({ cid }: { cid: number }) {
  const { t } = useTranslation();
  const address = useOwnAddress(ROWS);
  const [state, setState] = useState<ApplicationState | undefined>();
  const query = { cid, state, currentPage: address.currentPage, limit: address.limit };
  const list = useQuery({
    queryKey: ["desk", cid, "applications", query],
    queryFn: ({ signal }) => call(getContestApplications, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const nameOf = (key: string) => (JSON.parse(key) as string[])[1] ?? "";
  const selection = useSelection({ nameOf });
  const chosen = [...selection.keys].map((key) => (JSON.parse(key) as string[])[0] ?? "");
  const deciding = useMutation({
    mutationFn: (admit: boolean) => call(decideApplications, { body: { cid, uids: chosen, admit } }),
    onSuccess: ({ changed }) => toast(t("desk.applications.changed", { number: changed }), "success"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["desk", cid] }),
  });
  const columns: Column<Application>[] = [
    { key: "name", title: t("desk.who"), isName: true, cell: ({ username }) => username },
    { key: "state", title: t("desk.people.state"), cell: (row) => t(`desk.applications.of.${row.state}`) },
    {
      key: "answers",
      title: t("desk.applications.answers"),
      cell: ({ answers }) => answers.filter(Boolean).join(" · "),
    },
    {
      key: "at",
      title: t("desk.applications.at"),
      kind: "tight",
      cell: ({ gmtCreate }) => <span className="numeric">{formatDateTime(gmtCreate)}</span>,
    },
  ];
  return (
    <Panel
      title={t("desk.applications.title")}
      busy={list.isFetching}
      more={
        <DownloadButtons
          size="xs"
          formats={["csv"]}
          fetchFile={() => download(downloadApplications, { cid })}
        />
      }
    >
      <List
        label={t("desk.applications.title")}
        list={list}
        address={address}
        selection={selection}
        bulk={
          <Group gap="xs">
            {[true, false].map((admit) => (
              <Button
                key={String(admit)}
                size="xs"
                variant={admit ? "filled" : "default"}
                disabled={chosen.length === 0}
                loading={deciding.isPending && deciding.variables === admit}
                onClick={() => deciding.mutate(admit)}
              >
                {t(admit ? "desk.applications.admit" : "desk.applications.decline")}
              </Button>
            ))}
          </Group>
        }
        filters={
          <ChoiceFilter
            label={t("desk.people.state")}
            value={state}
            any={t("desk.people.anyState")}
            options={applicationStates.map((value) => ({
              value,
              label: t(`desk.applications.of.${value}`),
            }))}
            onChange={(value) => setState(applicationStates.find((one) => one === value))}
          />
        }
        columns={columns}
        rowKey={({ uid, username }) => JSON.stringify([uid, username])}
        empty={t("desk.applications.none")}
        noneFound={t("desk.people.noneFound")}
        showAll={t("desk.people.showAll")}
      />
    </Panel>
  );
}
