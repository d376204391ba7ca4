import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { ruleOf } from "@verdict/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useHasRole } from "../../lib/audience.ts";
import card from "../../ui/card.module.css";
import { useCurrentInSight } from "../../ui/current-in-sight.ts";
import { EmptyState } from "../../ui/states.tsx";
import { type OpenContest, useContest } from "../contest/context.ts";
import { PageTitle } from "../site/PageTitle.tsx";
import classes from "./desk.module.css";
import { deskQuery } from "./queries.ts";
import { useDeskPolls } from "./use-desk.ts";

interface DeskTab {
  key:
    | "control"
    | "balloons"
    | "prints"
    | "contestants"
    | "people"
    | "signIns"
    | "rejudge"
    | "downloads"
    | "certificates"
    | "tools"
    | "webhooks"
    | "shadow"
    | "rehearsal";
  to: `/contest/$contestID/${"desk" | "ac-info" | "admin-print" | "contestants" | "people" | "sign-ins" | "rejudge" | "downloads" | "certificates" | "tools" | "webhooks" | "shadow" | "rehearsal"}`;
  isShown?: (contest: OpenContest["contest"], isStaff: boolean) => boolean;
}

/** Of the menu, after the first page. */
const groups = ["people", "judging", "after"] as const;

const first: DeskTab = { key: "control", to: "/contest/$contestID/desk" };
const tabs: Record<(typeof groups)[number], readonly DeskTab[]> = {
  people: [
    { key: "people", to: "/contest/$contestID/people" },
    { key: "contestants", to: "/contest/$contestID/contestants" },
    { key: "signIns", to: "/contest/$contestID/sign-ins", isShown: (_contest, isStaff) => isStaff },
    { key: "balloons", to: "/contest/$contestID/ac-info", isShown: ({ type }) => ruleOf(type).isRace },
    { key: "prints", to: "/contest/$contestID/admin-print", isShown: ({ openPrint }) => openPrint === true },
  ],
  judging: [
    { key: "rejudge", to: "/contest/$contestID/rejudge" },
    { key: "rehearsal", to: "/contest/$contestID/rehearsal", isShown: (_contest, isStaff) => isStaff },
    { key: "shadow", to: "/contest/$contestID/shadow" },
    { key: "tools", to: "/contest/$contestID/tools" },
    { key: "webhooks", to: "/contest/$contestID/webhooks" },
  ],
  after: [
    { key: "certificates", to: "/contest/$contestID/certificates" },
    { key: "downloads", to: "/contest/$contestID/downloads" },
  ],
};
const all = [first, ...groups.flatMap((group) => tabs[group])];

/** A page of the organisers' desk below its menu; for who manages the contest. */
export function DeskPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { entrant } = useContest();
  if (!entrant.manages) {
    return (
      <div className={card.page}>
        <EmptyState text={t("desk.forManagers")} />
      </div>
    );
  }
  return <Desk>{children}</Desk>;
}

function Desk({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { contest, isLive, phase } = useContest();
  const state = useQuery(deskQuery(contest.id)).data;
  const { pathname } = useLocation();
  const bar = useCurrentInSight(pathname);
  const page = pathname.split("/")[3];
  useDeskPolls(contest.id, !isLive);
  // After the end nobody brings balloons any more.
  const counts: Partial<Record<DeskTab["key"], number>> = {
    ...state,
    ...(phase === "ended" && { balloons: 0 }),
  };
  const isStaff = useHasRole("staff");
  const linkTo = ({ key, to }: DeskTab) => (
    <Link key={key} to={to} params={{ contestID: String(contest.id) }}>
      {t(`desk.tab.${key}`)}
      {(counts[key] ?? 0) > 0 && <span className={classes.count}>{counts[key]}</span>}
    </Link>
  );
  const current = all.find(({ to }) => to.endsWith(`/${page}`));
  return (
    <div className={`${card.page} ${classes.desk}`}>
      {current && <PageTitle title={`${contest.title} - ${t(`desk.tab.${current.key}`)}`} />}
      <nav ref={bar} className={`screen-only ${classes.menu}`} aria-label={t("desk.menu")}>
        {linkTo(first)}
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is one of a form
          <div key={group} role="group" aria-label={t(`desk.group.${group}`)} className={classes.group}>
            <span aria-hidden>{t(`desk.group.${group}`)}</span>
            {tabs[group].filter(({ isShown }) => isShown?.(contest, isStaff) ?? true).map(linkTo)}
            {group === "after" &&
              (["gradebook", "similarity"] as const).map((key) => (
                <Link
                  key={key}
                  to={`/coursework/$kind/$placeID/${key}`}
                  params={{ kind: "contest", placeID: String(contest.id) }}
                >
                  {t(`desk.tab.${key}`)}
                </Link>
              ))}
          </div>
        ))}
      </nav>
      {children}
    </div>
  );
}
