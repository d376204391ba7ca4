import { Button, Group, NativeSelect, SegmentedControl } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type GroupMember, groupLevel } from "@verdict/contract";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import card from "../../ui/card.module.css";
import { IconUserPlus, IconX } from "../../ui/icons.ts";
import { type ListAddress, useListAddress } from "../../ui/list/address.ts";
import { actionsColumn, type Column, dateColumn } from "../../ui/list/columns.tsx";
import { ChoiceFilter, TextFilter } from "../../ui/list/filters.tsx";
import { List } from "../../ui/list/List.tsx";
import { DialogPending } from "../../ui/PartPending.tsx";
import { useConfirm } from "../admin/ui/confirm.tsx";
import { RowAction } from "../admin/ui/RowActions.tsx";
import pages from "../contest/contest-pages.module.css";
import { CodeButton } from "./CodeButton.tsx";
import { useGroup } from "./context.ts";
import classes from "./group.module.css";
import { InvitedList } from "./InvitedList.tsx";
import { levelName } from "./level.ts";
import { Person } from "./Person.tsx";
import { applicationsQuery, changeLevel, membersQuery, removeMember } from "./queries.ts";
import { MEMBER_PAGE_SIZE, type MemberSearch } from "./search.ts";

const ImportDialog = lazy(async () => ({ default: (await import("./ImportDialog.tsx")).ImportDialog }));

/** Who is in the group, and for its administrators who wants to be. */
export function MembersPage({ search }: { search: MemberSearch }) {
  const { t } = useTranslation();
  const { group, isAdmin } = useGroup();
  const [isAdding, setAdding] = useState(false);
  const address = useListAddress(search, MEMBER_PAGE_SIZE);
  const view = isAdmin ? search.view : undefined;
  return (
    <div className={`${card.page} ${pages.stack}`}>
      <section className={card.card}>
        <div className={card.head}>
          <h2>{t("group.tab.members")}</h2>
          {isAdmin && (
            <>
              <Button
                size="xs"
                variant="default"
                renderRoot={(props) => (
                  <Link to="/group/$groupID/roster" params={{ groupID: String(group.id) }} {...props} />
                )}
              >
                {t("group.import.roster")}
              </Button>
              <Button
                size="xs"
                variant="default"
                renderRoot={(props) => (
                  <Link to="/group/$groupID/course" params={{ groupID: String(group.id) }} {...props} />
                )}
              >
                {t("group.import.courses")}
              </Button>
              <CodeButton />
              <Button
                size="xs"
                variant="default"
                leftSection={<IconUserPlus size={15} />}
                onClick={() => setAdding(true)}
              >
                {t("group.import.button")}
              </Button>
            </>
          )}
        </div>
        {view === "applications" && <Applications address={address} />}
        {view === "invited" && <InvitedList address={address} filters={<Filters address={address} />} />}
        {view === undefined && <Members address={address} />}
      </section>
      {isAdding && (
        <Suspense fallback={<DialogPending />}>
          <ImportDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Filters({ address: { search, change } }: { address: ListAddress<MemberSearch> }) {
  const { t } = useTranslation();
  const { isAdmin } = useGroup();
  const view = search.view ?? "members";
  return (
    <>
      {isAdmin && (
        <SegmentedControl
          size="sm"
          aria-label={t("group.tab.members")}
          value={view}
          data={[
            { value: "members", label: t("group.tab.members") },
            { value: "applications", label: <ApplicationsLabel /> },
            { value: "invited", label: t("group.people.invited") },
          ]}
          onChange={(next) =>
            change({
              view: next === "applications" || next === "invited" ? next : undefined,
              ...{ auth: undefined, keyword: undefined },
            })
          }
        />
      )}
      {view !== "invited" && (
        <TextFilter
          isSearch
          label={t("group.people.search")}
          value={search.keyword}
          onChange={(keyword) => change({ keyword })}
        />
      )}
      {view === "members" && (
        <ChoiceFilter
          label={t("group.people.level")}
          value={search.auth === undefined ? undefined : String(search.auth)}
          any={t("group.people.anyLevel")}
          options={[groupLevel.member, groupLevel.admin, groupLevel.root].map((level) => ({
            value: String(level),
            label: t(`group.level.${levelName(level)}`),
          }))}
          onChange={(auth) => change({ auth: auth === undefined ? undefined : Number(auth) })}
        />
      )}
      {isAdmin && view === "applications" && (
        <ChoiceFilter
          label={t("group.people.answer")}
          value={search.auth === groupLevel.refused ? String(search.auth) : undefined}
          any={t("group.people.waiting")}
          options={[{ value: String(groupLevel.refused), label: t("group.level.refused") }]}
          onChange={(auth) => change({ auth: auth === undefined ? undefined : Number(auth) })}
        />
      )}
    </>
  );
}

/** With how many wait; the room for the number is there before it comes. */
function ApplicationsLabel() {
  const { t } = useTranslation();
  const { id: gid } = useGroup().group;
  const { data } = useQuery(applicationsQuery(firstApplications(gid)));
  return (
    <>
      <span>{t("group.people.applications")}</span>
      <b className={classes.waiting}>{data?.total || ""}</b>
    </>
  );
}

/** What the list asks for first, too. */
const firstApplications = (gid: number) => ({
  ...{ gid, keyword: undefined, auth: groupLevel.applied },
  ...{ currentPage: 1, limit: MEMBER_PAGE_SIZE },
});

function useColumns(): Record<"name" | "reason", Column<GroupMember>> {
  const { t } = useTranslation();
  return {
    name: {
      key: "name",
      title: t("group.people.name"),
      isName: true,
      cell: (row) => <Person {...row} />,
    },
    reason: { key: "reason", title: t("group.people.reason"), cell: ({ reason }) => reason ?? "–" },
  };
}

function Members({ address }: { address: ListAddress<MemberSearch> }) {
  const { t } = useTranslation();
  const { group, isAdmin } = useGroup();
  const { keyword, auth } = address.search;
  const { currentPage, limit } = address;
  const list = useQuery(membersQuery({ gid: group.id, keyword, auth, currentPage, limit }));
  const columns: Column<GroupMember>[] = [
    useColumns().name,
    {
      key: "level",
      title: t("group.people.level"),
      kind: "tight",
      cell: (member) => <Level member={member} />,
    },
    dateColumn("since", t("group.people.since"), (row) => row.gmtCreate),
    ...(isAdmin
      ? [actionsColumn<GroupMember>(t("group.people.actions"), (row) => <Remove member={row} />)]
      : []),
  ];
  return (
    <List
      label={t("group.tab.members")}
      list={list}
      address={address}
      filters={<Filters address={address} />}
      columns={columns}
      rowKey={(row) => row.uid}
      empty={t("group.people.noneFound")}
    />
  );
}

const answersTo = (level: number): number[] =>
  level === groupLevel.refused ? [groupLevel.member] : [groupLevel.member, groupLevel.refused];

/** Levels that the reader gives to this member; none where the member stands too high. The owner stands above all. */
function levelsFor(open: ReturnType<typeof useGroup>, member: GroupMember): number[] {
  const acting = open.isRoot || open.isOwner ? groupLevel.root + 1 : open.level;
  if (member.uid === open.group.uid || member.auth >= acting) return [];
  return [groupLevel.member, groupLevel.admin, groupLevel.root].filter((level) => level < acting);
}

function Level({ member }: { member: GroupMember }) {
  const { t } = useTranslation();
  const open = useGroup();
  const { uid } = useSession().user ?? {};
  const levels = uid === member.uid ? [] : levelsFor(open, member);
  const [ask, dialog] = useConfirm();
  const { username: name } = member;
  const changing = useMutation({
    mutationFn: changeLevel,
    onSuccess: (_, { auth }) =>
      toast(
        t("group.people.changed", { name, level: t(`group.level.${levelName(Number(auth))}`) }),
        "success",
      ),
  });
  const choose = (auth: number) => {
    const give = () => changing.mutate({ gid: member.gid, uid: member.uid, auth });
    if (auth < groupLevel.root) return give();
    const title = t("group.people.makeRoot", { name });
    const text = t("group.people.makeRootQuestion", { name });
    ask({ title, text, confirm: title, onConfirm: give });
  };
  if (levels.length < 2) {
    const level = member.uid === open.group.uid ? "owner" : levelName(member.auth);
    return (
      <span className={classes.level} data-level={level}>
        {t(`group.level.${level}`)}
      </span>
    );
  }
  return (
    <>
      <NativeSelect
        size="xs"
        className={classes.levels}
        aria-label={t("group.people.levelOf", { name })}
        value={String(member.auth)}
        disabled={changing.isPending}
        data={levels.map((level) => ({ value: String(level), label: t(`group.level.${levelName(level)}`) }))}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      />
      {dialog}
    </>
  );
}

function Remove({ member }: { member: GroupMember }) {
  const { t } = useTranslation();
  const open = useGroup();
  const { uid } = useSession().user ?? {};
  const [ask, dialog] = useConfirm();
  const { username: name } = member;
  const removing = useMutation({
    mutationFn: removeMember,
    onSuccess: () => toast(t("group.people.removed", { name }), "success"),
  });
  if (uid === member.uid || levelsFor(open, member).length === 0) return null;
  const label = t("group.people.remove", { name });
  return (
    <>
      <RowAction
        icon={IconX}
        label={label}
        isDangerous
        loading={removing.isPending}
        onClick={() =>
          ask({
            title: label,
            text: t("group.people.removeQuestion", { name }),
            confirm: label,
            onConfirm: () => removing.mutate({ gid: member.gid, uid: member.uid }),
          })
        }
      />
      {dialog}
    </>
  );
}

function Applications({ address }: { address: ListAddress<MemberSearch> }) {
  const { t } = useTranslation();
  const { group } = useGroup();
  const { currentPage, limit } = address;
  const { keyword } = address.search;
  const auth = address.search.auth === groupLevel.refused ? groupLevel.refused : groupLevel.applied;
  const list = useQuery({
    ...applicationsQuery({ ...firstApplications(group.id), keyword, auth, currentPage, limit }),
    // What was counted when the page opened may be old by now.
    refetchOnMount: "always",
  });
  const { name, reason } = useColumns();
  const none = auth === groupLevel.refused ? "noneRefused" : "noneApplied";
  return (
    <List
      label={t("group.people.applications")}
      list={list}
      address={address}
      filters={<Filters address={address} />}
      columns={[
        name,
        reason,
        dateColumn("since", t("group.people.applied"), (row: GroupMember) => row.gmtCreate),
        actionsColumn(t("group.people.actions"), (row: GroupMember) => <Decide member={row} />),
      ]}
      rowKey={(row) => row.uid}
      empty={t(keyword ? "group.people.noneFound" : `group.people.${none}`)}
    />
  );
}

/** A refusal can be taken back. */
function Decide({ member: { gid, uid, username: name, auth: level } }: { member: GroupMember }) {
  const { t } = useTranslation();
  const deciding = useMutation({
    mutationFn: changeLevel,
    onSuccess: (_, { auth }) =>
      toast(
        t(auth === groupLevel.member ? "group.people.approved" : "group.people.refusedDone", { name }),
        "success",
      ),
  });
  return (
    <Group gap="xs" wrap="nowrap">
      {answersTo(level).map((auth) => (
        <Button
          key={auth}
          size="compact-sm"
          {...(auth === groupLevel.refused && { variant: "default" })}
          loading={deciding.isPending && deciding.variables.auth === auth}
          onClick={() => deciding.mutate({ gid, uid, auth })}
        >
          {t(auth === groupLevel.member ? "group.people.approve" : "group.people.refuse")}
        </Button>
      ))}
    </Group>
  );
}
