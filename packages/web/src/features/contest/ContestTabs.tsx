import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useSignInFirst } from "../../lib/sign-in-first.ts";
import classes from "./contest.module.css";
import { type OpenContest, useContest } from "./context.ts";
import { PlaceTabs, useOpenTab } from "./PlaceFrame.tsx";
import { isMenuClosed, mayResolve } from "./phase.ts";
import { useUnreadAnnouncements, useUnreadClarifications } from "./unread.ts";

interface Tab {
  key:
    | "overview"
    | "problems"
    | "submissions"
    | "rank"
    | "announcements"
    | "clarifications"
    | "comment"
    | "print"
    | "desk";
  to: `/contest/$contestID${"" | "/problems" | "/submissions" | "/rank" | "/announcements" | "/clarifications" | "/comment" | "/print" | "/desk"}`;
  /** Ends of the addresses that belong to it, after the contest's own. */
  at: RegExp;
  isShown?: (open: OpenContest) => boolean;
  /** Guests may look. */
  isForGuests?: boolean;
}

const tabs: readonly Tab[] = [
  { key: "overview", to: "/contest/$contestID", at: /^\/?$/, isForGuests: true },
  {
    key: "problems",
    to: "/contest/$contestID/problems",
    at: /^\/problems|^\/problem-set|^\/problem\/[^/]+\/?$/,
    isForGuests: true,
  },
  { key: "submissions", to: "/contest/$contestID/submissions", at: /^\/submissions|\/submission-detail\// },
  { key: "rank", to: "/contest/$contestID/rank", at: /^\/rank/, isForGuests: true },
  { key: "announcements", to: "/contest/$contestID/announcements", at: /^\/announcements/ },
  { key: "clarifications", to: "/contest/$contestID/clarifications", at: /^\/clarifications/ },
  { key: "comment", to: "/contest/$contestID/comment", at: /^\/comment/ },
  {
    key: "print",
    to: "/contest/$contestID/print",
    at: /^\/print/,
    isShown: ({ contest }) => contest.openPrint === true,
  },
  {
    key: "desk",
    to: "/contest/$contestID/desk",
    at: /^\/(desk|ac-info|admin-print|contestants|people|sign-ins|rejudge|downloads|certificates|tools|shadow|rehearsal)/,
    isShown: ({ entrant }) => entrant.manages,
  },
];

/** What the open page of a contest is called in its menu; null: the overview. */
export function useContestPage(cid: number): string | null {
  const { t } = useTranslation();
  const tab = useOpenTab(`/contest/${cid}`, tabs);
  return tab ? t(`contest.tab.${tab.key}`) : null;
}

/** The contest's menu; all but the overview is shut before the start, and to who is not in. */
export function ContestTabs() {
  const { t } = useTranslation();
  const open = useContest();
  const { contest, entrant, phase, waits } = open;
  const base = `/contest/${contest.id}`;
  const isClosed = isMenuClosed(contest, entrant, phase);
  const unread: Partial<Record<Tab["key"], number>> = {
    announcements: useUnreadAnnouncements(),
    clarifications: useUnreadClarifications(),
  };
  const signInFirst = useSignInFirst();
  const navigate = useNavigate();
  const params = { contestID: String(contest.id) };
  return (
    <PlaceTabs
      label={t("contest.menu")}
      base={base}
      params={params}
      tabs={tabs
        .filter(({ isShown }) => isShown?.(open) ?? true)
        .map(({ key, to, at, isForGuests }) => ({
          ...{ key, to, at },
          onClick: isForGuests ? undefined : signInFirst(() => void navigate({ to, params })),
          text: (
            <>
              {t(`contest.tab.${key}`)}
              <Unread
                count={unread[key] ?? 0}
                text={t(
                  key === "clarifications" && entrant.manages
                    ? "contest.clarifications.waiting"
                    : "contest.announcements.unread",
                )}
              />
            </>
          ),
          shut: isClosed && key !== "overview" ? t("contest.menuShut") : undefined,
        }))}
    >
      {entrant.manages && mayResolve(contest, { phase, waits }) && (
        <Link to="/scrollBoard" search={{ cid: contest.id }}>
          {t("contest.tab.resolver")}
        </Link>
      )}
    </PlaceTabs>
  );
}

/** How much of a page was not read. */
function Unread({ count, text }: { count: number; text: string }) {
  if (count === 0) return null;
  return (
    <span className={classes.unread}>
      {count}
      <span className="visually-hidden"> {text}</span>
    </span>
  );
}
