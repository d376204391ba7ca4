import { Button, Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Assignment, deleteGroupAssignment } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import type { PageSearch } from "../../lib/search-params.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import card from "../../ui/card.module.css";
import { useListAddress } from "../../ui/list/address.ts";
import { ListFrame, Rows } from "../../ui/list/List.tsx";
import frame from "../contest/contest-pages.module.css";
import { useGroup } from "../group/context.ts";
import group from "../group/group.module.css";
import { CreateLink } from "../group/ManageLinks.tsx";
import { AssignmentRows } from "./AssignmentRows.tsx";
import { assignmentsKey, groupAssignmentsQuery } from "./queries.ts";

const PAGE_SIZE = 20;

/** Assignments of the group, the next due first. */
export function AssignmentsPage({ search }: { search: PageSearch }) {
  const { t } = useTranslation();
  const { group: open, isAdmin } = useGroup();
  const gid = open.id;
  const params = { groupID: String(gid) };
  const address = useListAddress(search, PAGE_SIZE);
  const list = useQuery(groupAssignmentsQuery({ ...search, gid, limit: address.limit }));
  return (
    <div className={`${card.page} ${frame.below}`}>
      {isAdmin && (
        <div className={group.manage}>
          <Button
            size="xs"
            variant="default"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/coursework/$kind/$placeID/gradebook"
                params={{ kind: "group", placeID: params.groupID }}
              />
            )}
          >
            {t("training.assignment.gradebook")}
          </Button>
          <CreateLink of="assignment" />
        </div>
      )}
      <section className={card.card} aria-busy={list.isFetching}>
        <h2 className="visually-hidden">{t("group.tab.assignments")}</h2>
        <ListFrame list={list} address={address}>
          <Rows
            list={list}
            empty={t("training.assignment.none")}
            waiting={<Skeleton height={address.limit * 61} radius={0} />}
          >
            {(rows) => (
              <AssignmentRows
                rows={rows}
                isStale={list.isPlaceholderData}
                isTeaching={isAdmin}
                {...(isAdmin && { actions: (row) => <Actions row={row} /> })}
              />
            )}
          </Rows>
        </ListFrame>
      </section>
    </div>
  );
}

/** For who teaches in the group; that somebody else made it, the server says. */
function Actions({ row }: { row: Assignment }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { gid, tid, title } = row;
  const remove = useMutation({
    mutationFn: () => call(deleteGroupAssignment, { query: { gid, tid } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: assignmentsKey }),
  });
  const look = { size: "compact-xs", variant: "default" } as const;
  return (
    <>
      <Button
        {...look}
        renderRoot={(props) => (
          <Link
            {...props}
            to="/coursework/$kind/$placeID/gradebook"
            params={{ kind: "training", placeID: String(tid) }}
          />
        )}
      >
        {t("training.assignment.gradebook")}
      </Button>
      <Button
        {...look}
        aria-label={t("training.assignment.editOf", { title })}
        renderRoot={(props) => (
          <Link
            {...props}
            to="/group/$groupID/manage/assignment/$tid"
            params={{ groupID: String(gid), tid: String(tid) }}
          />
        )}
      >
        {t("training.assignment.edit")}
      </Button>
      <Button
        {...look}
        color="red"
        loading={remove.isPending}
        aria-label={t("training.assignment.deleteOf", { title })}
        onClick={() => setAsking(true)}
      >
        {t("training.assignment.delete")}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t("training.assignment.deleteOf", { title })}
        text={t("training.assignment.deleteQuestion")}
        confirm={t("training.assignment.delete")}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          remove.mutate();
        }}
      />
    </>
  );
}
