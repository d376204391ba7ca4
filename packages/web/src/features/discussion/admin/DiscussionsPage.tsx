import { NativeSelect, Switch } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type Discussion, discussionStatus } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { useListAddress } from "../../../ui/list/address.ts";
import { actionsColumn, type Column, dateColumn } from "../../../ui/list/columns.tsx";
import { TextFilter } from "../../../ui/list/filters.tsx";
import { AdminPage } from "../../admin/ui/AdminPage.tsx";
import { useRenew } from "../../admin/ui/EditDialog.tsx";
import { ListCard } from "../../admin/ui/ListCard.tsx";
import { DeleteAction } from "../../admin/ui/RowActions.tsx";
import { categoryName } from "../category.ts";
import { categoriesQuery, moderate } from "../queries.ts";
import type { DiscussionSearch } from "../search.ts";
import { adminDiscussionsQuery, removeMany } from "./queries.ts";

const SIZE = 10;
const lists = [["admin", "discussion"], ["discussion"]];
const flags = ["shown", "topPriority", "closed", "isOfficial"] as const;

/** Every discussion, hidden ones too: shown, pinned, closed, moved or deleted in its row. */
export function DiscussionsPage({ search }: { search: DiscussionSearch }) {
  const { t } = useTranslation();
  const address = useListAddress(search, SIZE);
  const { currentPage = 1, limit = SIZE, keyword } = search;
  const list = useQuery(adminDiscussionsQuery({ currentPage, limit, keyword }));
  const categories = useQuery(categoriesQuery).data ?? [];
  const renew = useRenew(lists);
  const change = useMutation({ mutationFn: moderate, onSuccess: renew });
  const remove = useMutation({ mutationFn: (id: number) => removeMany([id]), onSuccess: renew });
  const stateOf = (row: Discussion) => ({ ...row, shown: row.status === discussionStatus.shown });
  const columns: Column<Discussion>[] = [
    {
      key: "name",
      title: t("admin.content.title"),
      isName: true,
      cell: (row) => (
        <a href={`/discussion-detail/${row.id}`} target="_blank" rel="noreferrer">
          {row.title}
        </a>
      ),
    },
    { key: "author", title: t("admin.content.author"), kind: "tight", cell: (row) => row.author },
    dateColumn("made", t("admin.created"), (row) => row.gmtCreate),
    {
      key: "category",
      title: t("discussion.field.category"),
      kind: "tight",
      cell: (row) => (
        <NativeSelect
          className="admin-choice"
          size="xs"
          aria-label={t("discussion.admin.categoryOf", { name: row.title })}
          value={row.categoryId}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ id: row.id, categoryId: Number(event.currentTarget.value) })}
          data={categories.map(({ id, name }) => ({ value: String(id), label: categoryName(t, name) }))}
        />
      ),
    },
    ...flags.map(
      (flag): Column<Discussion> => ({
        key: flag,
        title: t(`discussion.admin.flag.${flag}`),
        kind: "tight",
        cell: (row) => (
          <Switch
            size="sm"
            aria-label={`${t(`discussion.admin.flag.${flag}`)}: ${row.title}`}
            checked={stateOf(row)[flag]}
            disabled={change.isPending || (flag === "isOfficial" && row.pid === null)}
            onChange={(event) => {
              const isOn = event.currentTarget.checked;
              change.mutate({
                id: row.id,
                ...(flag === "shown" ? { status: isOn ? 0 : 1 } : { [flag]: isOn }),
              });
            }}
          />
        ),
      }),
    ),
    actionsColumn(t("admin.actions"), (row) => (
      <DeleteAction
        name={row.title}
        question={t("discussion.deleteQuestion")}
        onDelete={() => remove.mutate(row.id)}
      />
    )),
  ];
  return (
    <AdminPage title={t("admin.page.discussions")}>
      <ListCard
        label={t("admin.page.discussions")}
        list={list}
        columns={columns}
        rowKey={(row) => String(row.id)}
        empty={t("discussion.none")}
        noneFound={t("admin.noneFound")}
        address={address}
        filters={
          <TextFilter
            isSearch
            label={t("discussion.search")}
            value={keyword}
            onChange={(next) => address.change({ keyword: next }, { replace: true })}
          />
        }
      />
    </AdminPage>
  );
}
