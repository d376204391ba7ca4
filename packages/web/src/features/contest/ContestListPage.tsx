import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ContestSummary, contestAuth, contestStatus, contestTypes, ruleOf } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatDuration } from "../../lib/dates.ts";
import { useCount, useLanguage } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import card from "../../ui/card.module.css";
import { IconCalendarEvent, IconClock, IconTable, IconUsers } from "../../ui/icons.ts";
import { type ListAddress, useListAddress } from "../../ui/list/address.ts";
import { ChoiceFilter, TextFilter } from "../../ui/list/filters.tsx";
import { ListFrame, Rows } from "../../ui/list/List.tsx";
import { OwnAssignments } from "../assignment/OwnAssignments.tsx";
import { PageTitle } from "../site/PageTitle.tsx";
import { ContestLink } from "./ContestLink.tsx";
import classes from "./contest-list.module.css";
import pages from "./contest-pages.module.css";
import { contestListQuery } from "./queries.ts";
import { CONTEST_PAGE_SIZE, type ContestSearch } from "./search.ts";
import { AccessIcon, AccessTag, PhaseTag, RuleTag } from "./Tags.tsx";

export function ContestListPage({ search }: { search: ContestSearch }) {
  const { t } = useTranslation();
  const address = useListAddress(search, CONTEST_PAGE_SIZE);
  const list = useQuery(contestListQuery(search));
  const { user } = useSession();
  return (
    <div className={`${card.page} ${pages.stack}`}>
      <PageTitle title={t("nav.contests")} />
      {user && <OwnAssignments />}
      <section className={card.card} aria-busy={list.isFetching}>
        <div className={card.head}>
          <h1>{t("nav.contests")}</h1>
        </div>
        <ListFrame list={list} address={address} filters={<Filters address={address} />}>
          <Rows
            list={list}
            empty={t(address.isNarrowed ? "contest.list.noneFound" : "contest.list.noneYet")}
            waiting={<Skeleton height={address.limit * 67} radius={0} />}
          >
            {(rows) => <ContestRows rows={rows} isStale={list.isPlaceholderData} />}
          </Rows>
        </ListFrame>
      </section>
    </div>
  );
}

export function ContestRows({ rows, isStale }: { rows: readonly ContestSummary[]; isStale: boolean }) {
  return (
    <ul className={classes.rows} data-stale={isStale || undefined}>
      {rows.map((contest) => (
        <ContestRow key={contest.id} contest={contest} />
      ))}
    </ul>
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

const phases = { [-1]: "scheduled", 0: "running", 1: "ended" } as const;

function ContestRow({ contest }: { contest: ContestSummary }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const count = useCount();
  const phase = phases[contest.status as keyof typeof phases] ?? "scheduled";
  return (
    <li className={classes.row} data-phase={phase}>
      <div className={classes.title}>
        <ContestLink contest={contest} />
        <AccessIcon contest={contest} />
      </div>
      <div className={classes.side}>
        {contest.openRank && <ScoreboardButton contest={contest} isOpen={phase !== "scheduled"} />}
        <PhaseTag phase={phase} />
      </div>
      <div className={classes.facts}>
        <span title={t("contest.start")}>
          <IconCalendarEvent size={15} aria-hidden />
          <span className="visually-hidden">{t("contest.start")} </span>
          <time dateTime={contest.startTime}>{formatDateTime(contest.startTime)}</time>
        </span>
        <span title={t("contest.duration")}>
          <IconClock size={15} aria-hidden />
          <span className="visually-hidden">{t("contest.duration")} </span>
          {formatDuration(contest.duration, language)}
        </span>
        {contest.auth !== contestAuth.public && contest.count !== null && (
          <span title={t("contest.people")}>
            <IconUsers size={15} aria-hidden />
            <span className="visually-hidden">{t("contest.people")} </span>
            {count(contest.count)}
          </span>
        )}
        <span className={classes.tags}>
          <RuleTag contest={contest} />
          <AccessTag contest={contest} />
        </span>
      </div>
    </li>
  );
}

interface ScoreboardProps {
  contest: Pick<ContestSummary, "id" | "type" | "title">;
  isOpen: boolean;
}

/** The board that everybody may see, before the start a button that waits. */
function ScoreboardButton({ contest, isOpen }: ScoreboardProps) {
  const { t } = useTranslation();
  const kind = ruleOf(contest.type).name;
  const look = { size: "compact-sm", variant: "default", leftSection: <IconTable size={15} /> } as const;
  if (!isOpen)
    return (
      <Button {...look} disabled>
        {t("contest.list.scoreboard")}
      </Button>
    );
  return (
    <Button {...look} component="a" href={`/contest/${kind}-scoreboard/${contest.id}`}>
      {t("contest.list.scoreboard")}
    </Button>
  );
}
