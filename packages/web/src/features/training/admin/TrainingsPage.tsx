import { Button, Switch } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Training } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import type { KeywordSearch } from "../../../lib/search-params.ts";
import { toast } from "../../../lib/toast.ts";
import { IconPlus } from "../../../ui/icons.ts";
import { useListAddress } from "../../../ui/list/address.ts";
import { actionsColumn, type Column, dateColumn } from "../../../ui/list/columns.tsx";
import { TextFilter } from "../../../ui/list/filters.tsx";
import { useOffice, useOfficePage } from "../../admin/office.ts";
import { AdminPage } from "../../admin/ui/AdminPage.tsx";
import { useRenew } from "../../admin/ui/EditDialog.tsx";
import { ListCard } from "../../admin/ui/ListCard.tsx";
import { useManages } from "../../contest/admin/manages.ts";
import { trainingCalls } from "./calls.ts";
import { adminTrainingsQuery, trainingsKey } from "./queries.ts";
import { TrainingActions } from "./TrainingActions.tsx";

const SIZE = 15;

/** Every training of the site, or of a group, shown or hidden. */
export function TrainingsPage({ search }: { search: KeywordSearch }) {
  const { t } = useTranslation();
  const { gid } = useOffice();
  const page = useOfficePage();
  const calls = trainingCalls(gid);
  const manages = useManages();
  const address = useListAddress(search, SIZE);
  const renew = useRenew([trainingsKey, ["training"]]);
  const list = useQuery(adminTrainingsQuery(gid, { ...search, limit: address.limit }));
  const show = useMutation({
    mutationFn: ({ id, status }: Training) => calls.show(id, !status),
    onSettled: renew,
  });
  const clone = useMutation({
    mutationFn: calls.clone,
    onSuccess: async () => {
      await renew();
      toast(t("trainingAdmin.cloned"), "success");
    },
  });
  const remove = useMutation({
    mutationFn: calls.remove,
    onSuccess: async () => {
      await renew();
      toast(t("admin.deleted"), "success");
    },
  });
  const columns: Column<Training>[] = [
    {
      key: "id",
      title: t("trainingAdmin.id"),
      kind: "tight",
      cell: (row) => <span className="mono">{row.id}</span>,
    },
    {
      key: "title",
      title: t("trainingAdmin.title"),
      isName: true,
      cell: (row) =>
        manages(row) ? <Link {...page("trainingEdit", { tid: row.id })}>{row.title}</Link> : row.title,
    },
    { key: "rank", title: t("trainingAdmin.rank"), kind: "right", cell: (row) => row.rank },
    {
      key: "auth",
      title: t("trainingAdmin.access"),
      kind: "tight",
      cell: (row) => t(row.auth === "Private" ? "trainingAdmin.private" : "trainingAdmin.public"),
    },
    { key: "author", title: t("trainingAdmin.author"), kind: "tight", cell: (row) => row.author },
    dateColumn("updated", t("trainingAdmin.updated"), (row) => row.gmtModified),
    {
      key: "status",
      title: t("trainingAdmin.shown"),
      kind: "tight",
      cell: (row) => (
        <Switch
          size="sm"
          aria-label={t("trainingAdmin.shownOf", { name: row.title })}
          title={manages(row) ? undefined : t("trainingAdmin.notYours")}
          checked={row.status}
          disabled={!manages(row) || show.isPending}
          onChange={() => show.mutate(row)}
        />
      ),
    },
    actionsColumn(t("admin.actions"), (row) => (
      <TrainingActions
        training={row}
        isCloning={clone.isPending && clone.variables === row.id}
        onClone={() => clone.mutate(row.id)}
        onDelete={() => remove.mutate(row.id)}
      />
    )),
  ];
  return (
    <AdminPage
      title={t("admin.page.trainings")}
      actions={
        <Button
          leftSection={<IconPlus size={16} />}
          renderRoot={(props) => <Link {...props} {...page("trainingCreate")} />}
        >
          {t("admin.page.trainingCreate")}
        </Button>
      }
    >
      <ListCard
        label={t("admin.page.trainings")}
        list={list}
        columns={columns}
        rowKey={(row) => String(row.id)}
        empty={t("trainingAdmin.none")}
        noneFound={t("admin.noneFound")}
        address={address}
        filters={
          <TextFilter
            isSearch
            label={t("trainingAdmin.search")}
            value={search.keyword}
            onChange={(keyword) => address.change({ keyword })}
          />
        }
      />
    </AdminPage>
  );
}
