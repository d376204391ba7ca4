import { Button, Group, Stack, Textarea } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  changePublication,
  getPublications,
  PUBLICATION_REASON_MAX,
  type PublicationRow,
  problemAuth,
  publication,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import type { KeywordSearch } from "../../../lib/search-params.ts";
import { toast } from "../../../lib/toast.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { useListAddress } from "../../../ui/list/address.ts";
import { actionsColumn, type Column, dateColumn } from "../../../ui/list/columns.tsx";
import { TextFilter } from "../../../ui/list/filters.tsx";
import { listQuery } from "../../../ui/list/query.ts";
import { AdminPage } from "../../admin/ui/AdminPage.tsx";
import { Badge } from "../../admin/ui/Badge.tsx";
import { useRenew } from "../../admin/ui/EditDialog.tsx";
import { ListCard } from "../../admin/ui/ListCard.tsx";
import { publicationState, publicationTones } from "./publication.ts";

const SIZE = 10;
const lists = [["admin", "publication"], ["problem"], ["home"]];
const stateOf = ({ applyPublicProgress }: PublicationRow) =>
  publicationState(applyPublicProgress) ?? "applied";

/** Problems of groups that are to be everybody's: those that wait first. */
export function PublicationsPage({ search }: { search: KeywordSearch }) {
  const { t } = useTranslation();
  const address = useListAddress(search, SIZE);
  const { currentPage, limit } = address;
  const { keyword } = search;
  const list = useQuery(
    listQuery(["admin", "publication"], getPublications, { keyword, currentPage, limit }),
  );
  const columns: Column<PublicationRow>[] = [
    {
      key: "problem",
      title: t("admin.publication.problem"),
      isName: true,
      cell: ({ id, problemId, title }) => (
        <a href={`/admin/problem/edit/${id}`} target="_blank" rel="noreferrer">
          {problemId} {title}
        </a>
      ),
    },
    {
      key: "group",
      title: t("admin.publication.group"),
      cell: ({ gid, group }) => (
        <a href={`/group/${gid}`} target="_blank" rel="noreferrer">
          {group}
        </a>
      ),
    },
    { key: "author", title: t("admin.content.author"), kind: "tight", cell: ({ author }) => author },
    {
      key: "state",
      title: t("admin.publication.state"),
      kind: "tight",
      cell: (row) => (
        <Group gap={4} wrap="nowrap">
          <Badge tone={publicationTones[stateOf(row)]}>{t(`admin.publication.${stateOf(row)}`)}</Badge>
          {row.auth !== problemAuth.public && (
            <span title={t("admin.publication.notPublic")}>
              <Badge>{t(`admin.auth.a${row.auth as 2 | 3 | 4}`)}</Badge>
            </span>
          )}
        </Group>
      ),
    },
    dateColumn("changed", t("admin.changed"), (row) => row.gmtModified),
    actionsColumn(t("admin.actions"), (row) => <Answer row={row} />),
  ];
  return (
    <AdminPage title={t("admin.page.publications")} note={t("admin.publication.note")}>
      <ListCard
        label={t("admin.page.publications")}
        list={list}
        columns={columns}
        rowKey={(row) => String(row.id)}
        empty={t("admin.publication.none")}
        noneFound={t("admin.publication.noneFound")}
        address={address}
        filters={
          <TextFilter
            isSearch
            label={t("admin.problems.search")}
            value={keyword}
            onChange={(next) => address.change({ keyword: next })}
          />
        }
      />
    </AdminPage>
  );
}

/** Grants or refuses; a refusal is given a reason. */
function Answer({ row: { id: pid, problemId: name, applyPublicProgress: now } }: { row: PublicationRow }) {
  const { t } = useTranslation();
  const renew = useRenew(lists);
  const [reason, setReason] = useState<string | null>(null);
  const answering = useMutation({
    mutationFn: (progress: number) =>
      call(changePublication, {
        body: { pid, progress, reason: progress === publication.refused ? reason : null },
      }),
    onSuccess: async () => {
      await renew();
      toast(t("admin.saved"), "success");
      setReason(null);
    },
  });
  const refuse = t("admin.publication.refuse");
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {now !== publication.granted && (
        <Button
          size="compact-sm"
          loading={answering.isPending}
          onClick={() => answering.mutate(publication.granted)}
        >
          {t("admin.publication.grant")}
        </Button>
      )}
      {now !== publication.refused && (
        <Button size="compact-sm" variant="default" onClick={() => setReason("")}>
          {refuse}
        </Button>
      )}
      <FormDialog
        opened={reason !== null}
        mayLose={Boolean(reason)}
        onClose={() => setReason(null)}
        title={t("admin.publication.refuseOf", { name })}
      >
        <Stack gap="sm">
          <Textarea
            label={t("admin.publication.reason")}
            description={t("admin.publication.reasonNote")}
            data-autofocus
            autosize
            minRows={3}
            maxLength={PUBLICATION_REASON_MAX}
            value={reason ?? ""}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button
              color="red.9"
              loading={answering.isPending}
              onClick={() => answering.mutate(publication.refused)}
            >
              {refuse}
            </Button>
          </Group>
        </Stack>
      </FormDialog>
    </Group>
  );
}
