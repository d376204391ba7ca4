import { Button, SegmentedControl, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { GROUP_PAGE_SIZE, type GroupSummary, groupLevel } from "@verdict/contract";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../lib/dates.ts";
import { askToSignIn } from "../../lib/guard.ts";
import { useSession } from "../../lib/session.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import card from "../../ui/card.module.css";
import { IconPlus, IconUser, IconUsers } from "../../ui/icons.ts";
import { type ListAddress, useListAddress } from "../../ui/list/address.ts";
import { ListFrame, Rows } from "../../ui/list/List.tsx";
import { DialogPending } from "../../ui/PartPending.tsx";
import { PageTitle } from "../site/PageTitle.tsx";
import { GroupFilters } from "./GroupFilters.tsx";
import classes from "./group.module.css";
import { Invitations } from "./Invitations.tsx";
import { levelName } from "./level.ts";
import { groupListQuery } from "./queries.ts";
import type { GroupSearch } from "./search.ts";
import { accessOf, GroupTags } from "./Tags.tsx";

const FoundDialog = lazy(async () => ({ default: (await import("./FoundDialog.tsx")).FoundDialog }));

/** They fill rows of three. */
const PAGE_SIZES = [9, 15, 30, 60, 120];

export function GroupListPage({ search }: { search: GroupSearch }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [isFounding, setFounding] = useState(false);
  const address = useListAddress(search, GROUP_PAGE_SIZE);
  const list = useQuery(groupListQuery(search, user?.uid));
  const empty = search.onlyMine ? "noneMine" : address.isNarrowed ? "noneFound" : "noneYet";
  return (
    <div className={`${card.page} ${classes.stack}`}>
      <PageTitle title={t("nav.groups")} />
      <Invitations />
      <section className={card.card} aria-busy={list.isFetching}>
        <div className={card.head}>
          <h1>{t("nav.groups")}</h1>
          <Button
            size="xs"
            leftSection={<IconPlus size={15} />}
            onClick={() => (user ? setFounding(true) : askToSignIn())}
          >
            {t("group.found.button")}
          </Button>
        </div>
        <ListFrame list={list} address={address} filters={<Filters address={address} />} sizes={PAGE_SIZES}>
          <Rows
            list={list}
            empty={t(`group.list.${empty}`)}
            waiting={<Skeleton height={Math.ceil(address.limit / 3) * 128} radius={0} />}
          >
            {(rows) => (
              <ul className={classes.cards} data-stale={list.isPlaceholderData || undefined}>
                {rows.map((group) => (
                  <GroupCard key={group.id} group={group} />
                ))}
              </ul>
            )}
          </Rows>
        </ListFrame>
      </section>
      {isFounding && (
        <Suspense fallback={<DialogPending />}>
          <FoundDialog onClose={() => setFounding(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Filters({ address }: { address: ListAddress<GroupSearch> }) {
  const { search, change } = address;
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <>
      <SegmentedControl
        size="sm"
        aria-label={t("group.list.whose")}
        title={user ? undefined : t("refusal.login-required")}
        disabled={!user}
        value={search.onlyMine ? "mine" : "all"}
        data={[
          { value: "all", label: t("group.list.all") },
          { value: "mine", label: t("group.list.mine") },
        ]}
        onChange={(value) => change({ onlyMine: value === "mine" ? true : undefined })}
      />
      <GroupFilters address={address} />
    </>
  );
}

function GroupCard({ group }: { group: GroupSummary }) {
  const { t } = useTranslation();
  const { id, name, brief, avatar, owner, memberCount, level, gmtCreate } = group;
  return (
    <li className={classes.groupCard} data-access={accessOf(group.auth)}>
      <Avatar src={avatar} name={name} size={52} />
      <div className={classes.cardText}>
        <Link to="/group/$groupID" params={{ groupID: String(id) }} className={classes.cardName} title={name}>
          {name}
        </Link>
        <p className={classes.brief} title={brief ?? undefined}>
          {brief}
        </p>
        <div className={classes.facts}>
          <GroupTags {...group} />
          {level > groupLevel.outsider && <LevelTag level={level} />}
        </div>
        <div className={classes.facts}>
          <span>
            <IconUsers size={15} aria-hidden />
            {t("group.members", { count: memberCount })}
          </span>
          <span title={t("group.owner")}>
            <IconUser size={15} aria-hidden />
            <span className="visually-hidden">{t("group.owner")} </span>
            {owner}
          </span>
          <time dateTime={gmtCreate} title={t("group.founded")}>
            {formatDateTime(gmtCreate).slice(0, 10)}
          </time>
        </div>
      </div>
    </li>
  );
}

/** How the reader stands to it. */
function LevelTag({ level }: { level: number }) {
  const { t } = useTranslation();
  return (
    <span className={classes.level} data-level={levelName(level)}>
      {t(`group.level.${levelName(level)}`)}
    </span>
  );
}
