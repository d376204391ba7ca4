import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { contestStatus, contestTypes } from "@verdict/contract";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useServerTime } from "../../lib/server-clock.ts";
import { useSession } from "../../lib/session.ts";
import card from "../../ui/card.module.css";
import { type ListAddress, useListAddress } from "../../ui/list/address.ts";
import { ChoiceFilter, TextFilter } from "../../ui/list/filters.tsx";
import { ListFrame, Rows } from "../../ui/list/List.tsx";
import { OwnAssignments } from "../assignment/own-later.ts";
import { CalendarButton } from "../calendar/later.ts";
import { PageTitle } from "../site/PageTitle.tsx";
import { ContestRows } from "./ContestRows.tsx";
import pages from "./contest-pages.module.css";
import { monthText } from "./month.ts";
import { contestListQuery } from "./queries.ts";
import { CONTEST_PAGE_SIZE, type ContestSearch } from "./search.ts";

const CalendarMonth = lazy(() => import("./CalendarMonth.tsx"));
const Organise = lazy(() => import("./Organise.tsx"));

export function ContestListPage({ search }: { search: ContestSearch }) {
  const { t } = useTranslation();
  const address = useListAddress(search, CONTEST_PAGE_SIZE);
  const list = useQuery(contestListQuery(search));
  const { user } = useSession();
  return (
    <div className={`${card.page} ${pages.stack}`}>
      <PageTitle title={t("nav.contests")} />
      {user && (
        <Suspense>
          <OwnAssignments />
        </Suspense>
      )}
      <section className={card.card} aria-busy={list.isFetching}>
        <div className={card.head}>
          <h1>{t("nav.contests")}</h1>
          <Suspense>
            <CalendarButton />
          </Suspense>
          <CalendarSwitch isOpen={search.month !== undefined} />
          {user && (
            <Suspense>
              <Organise isOrdinary={user.roleList.includes("default_user")} />
            </Suspense>
          )}
        </div>
        {search.month ? (
          <Suspense fallback={<Skeleton height={640} radius={0} />}>
            <CalendarMonth month={search.month} />
          </Suspense>
        ) : (
          <ListFrame list={list} address={address} filters={<Filters address={address} />}>
            <Rows
              list={list}
              empty={t(address.isNarrowed ? "contest.list.noneFound" : "contest.list.noneYet")}
              waiting={<Skeleton height={address.limit * 67} radius={0} />}
            >
              {(rows) => <ContestRows rows={rows} isStale={list.isPlaceholderData} />}
            </Rows>
          </ListFrame>
        )}
      </section>
    </div>
  );
}

function CalendarSwitch({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation();
  const now = useServerTime((at) => monthText(new Date(at)));
  return (
    <Link to="/contest" search={isOpen ? {} : { month: now }}>
      {t(isOpen ? "contest.calendar.list" : "contest.calendar.open")}
    </Link>
  );
}

function Filters({ address: { search, change } }: { address: ListAddress<ContestSearch> }) {
  const { t } = useTranslation();
  const number = (value: string | undefined) => (value === undefined ? undefined : Number(value));
  const text = (value: number | undefined) => (value === undefined ? undefined : String(value));
  return (
    <>
      <TextFilter
        isSearch
        label={t("contest.list.search")}
        value={search.keyword}
        onChange={(keyword) => change({ keyword })}
      />
      <ChoiceFilter
        label={t("contest.list.state")}
        value={text(search.status)}
        any={t("contest.list.anyState")}
        options={(["scheduled", "running", "ended"] as const).map((state) => ({
          value: String(contestStatus[state]),
          label: t(`contest.phase.${state}`),
        }))}
        onChange={(status) => change({ status: number(status) })}
      />
      <ChoiceFilter
        label={t("contest.list.rule")}
        value={text(search.type)}
        any={t("contest.list.anyRule")}
        options={contestTypes}
        onChange={(type) => change({ type: number(type) })}
      />
    </>
  );
}
