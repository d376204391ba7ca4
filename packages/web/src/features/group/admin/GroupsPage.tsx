import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { GROUP_PAGE_SIZE, type GroupSummary } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../lib/session.ts";
import { useListAddress } from "../../../ui/list/address.ts";
import type { Column } from "../../../ui/list/columns.tsx";
import { dateColumn } from "../../../ui/list/columns.tsx";
import { AdminPage } from "../../admin/ui/AdminPage.tsx";
import { ListCard } from "../../admin/ui/ListCard.tsx";
import { GroupFilters } from "../GroupFilters.tsx";
import { groupListQuery } from "../queries.ts";
import type { GroupSearch } from "../search.ts";
import { GroupTags } from "../Tags.tsx";

/** Every group of the site, those among them that only members find. */
export function GroupsPage({ search }: { search: GroupSearch }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const address = useListAddress(search, GROUP_PAGE_SIZE);
  const list = useQuery(groupListQuery(search, user?.uid));
  const columns: Column<GroupSummary>[] = [
    { key: "id", title: "ID", kind: "tight", cell: (row) => row.id },
    {
      key: "name",
      title: t("group.form.name"),
      isName: true,
      cell: (row) => (
        <Link to="/group/$groupID" params={{ groupID: String(row.id) }}>
          {row.name}
        </Link>
      ),
    },
    { key: "short", title: t("group.form.shortName"), cell: (row) => row.shortName },
    { key: "owner", title: t("group.owner"), cell: (row) => row.owner },
    {
      key: "members",
      title: t("group.tab.members"),
      kind: "right",
      cell: (row) => <span className="numeric">{row.memberCount}</span>,
    },
    { key: "access", title: t("group.list.access"), cell: (row) => <GroupTags {...row} /> },
    dateColumn("made", t("admin.created"), (row: GroupSummary) => row.gmtCreate),
  ];
  return (
    <AdminPage title={t("admin.page.groups")}>
      <ListCard
        label={t("admin.page.groups")}
        list={list}
        columns={columns}
        rowKey={(row) => String(row.id)}
        empty={t("group.list.noneYet")}
        noneFound={t("admin.noneFound")}
        address={address}
        filters={<GroupFilters address={address} />}
      />
    </AdminPage>
  );
}
