import { useMutation, useQuery } from "@tanstack/react-query";
import type { InvitedUser } from "@verdict/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../lib/toast.ts";
import { IconX } from "../../ui/icons.ts";
import type { ListAddress } from "../../ui/list/address.ts";
import { actionsColumn, dateColumn } from "../../ui/list/columns.tsx";
import { List } from "../../ui/list/List.tsx";
import { RowAction } from "../admin/ui/RowActions.tsx";
import { useGroup } from "./context.ts";
import { Person } from "./Person.tsx";
import { invitedQuery, withdrawInvitation } from "./queries.ts";
import type { MemberSearch } from "./search.ts";

/** Whom the group asked and who has not answered. */
export function InvitedList({
  address,
  filters,
}: {
  address: ListAddress<MemberSearch>;
  filters: ReactNode;
}) {
  const { t } = useTranslation();
  const { id: gid } = useGroup().group;
  const { currentPage, limit } = address;
  const list = useQuery({ ...invitedQuery({ gid, currentPage, limit }), refetchOnMount: "always" });
  return (
    <List
      label={t("group.people.invited")}
      list={list}
      address={address}
      filters={filters}
      columns={[
        {
          key: "name",
          title: t("group.people.name"),
          isName: true,
          cell: (row: InvitedUser) => <Person {...row} />,
        },
        { key: "by", title: t("group.people.invitedBy"), cell: ({ by }) => by },
        dateColumn("since", t("group.people.invitedAt"), (row) => row.gmtCreate),
        actionsColumn(t("group.people.actions"), (row) => <Withdraw gid={gid} user={row} />),
      ]}
      rowKey={(row) => row.uid}
      empty={t("group.people.noneInvited")}
    />
  );
}

function Withdraw({ gid, user: { uid, username: name } }: { gid: number; user: InvitedUser }) {
  const { t } = useTranslation();
  const withdrawing = useMutation({
    mutationFn: withdrawInvitation,
    onSuccess: () => toast(t("group.people.withdrawn", { name }), "success"),
  });
  return (
    <RowAction
      icon={IconX}
      label={t("group.people.withdraw", { name })}
      isDangerous
      loading={withdrawing.isPending}
      onClick={() => withdrawing.mutate({ gid, uid })}
    />
  );
}
