import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useHasRole } from "../../lib/audience.ts";
import { useSignInFirst } from "../../lib/sign-in-first.ts";
import { officePageIn } from "../admin/office.ts";
import { useWayIn } from "../admin/way-in.ts";
import classes from "./contest.module.css";
import { useContest } from "./context.ts";
import { openTab, PlaceTabs } from "./PlaceFrame.tsx";
import { isMenuClosed, mayResolve } from "./phase.ts";
import { contestRest, contestTabs } from "./tabs.ts";
import { useUnreadAnnouncements, useUnreadClarifications } from "./unread.ts";

const useContestRest = () => contestRest(useLocation().pathname);

/** What the open page of a contest is called in its menu; null: the overview. */
export function useContestPage(): string | null {
  const { t } = useTranslation();
  const tab = openTab(useContestRest(), contestTabs);
  return tab ? t(`contest.tab.${tab.key}`) : null;
}

/** The contest's menu; all but the overview is shut before the start, and to who is not in. */
export function ContestTabs() {
  const { t } = useTranslation();
  const open = useContest();
  const { contest, entrant, phase, waits } = open;
  const isClosed = isMenuClosed(contest, entrant, phase);
  const announcements = useUnreadAnnouncements();
  const unread: Partial<Record<string, number>> = {
    announcements: entrant.manages ? 0 : announcements,
    clarifications: useUnreadClarifications(),
  };
  const signInFirst = useSignInFirst();
  const navigate = useNavigate();
  const wayIn = useWayIn(contest.gid);
  const reader = { ...open, isExaminer: useHasRole("root/pa"), hasOffice: wayIn !== null };
  const page = wayIn ?? officePageIn(contest.gid);
  const own = { contestID: String(contest.id) };
  const shown = contestTabs
    .filter(({ isShown }) => isShown?.(reader) ?? true)
    .map(({ key, to: target, at, isForGuests, isManaging = false }) => {
      const link =
        "own" in target ? { to: target.own, params: own } : page(target.office, { cid: contest.id });
      return {
        ...{ key, at, isManaging, ...link },
        onClick: isForGuests ? undefined : signInFirst(() => void navigate(link as never)),
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
        shut: isClosed && !isManaging && key !== "overview" ? t("contest.menuShut") : undefined,
      };
    });
  const { managing = [], reading = [] } = Object.groupBy(shown, ({ isManaging }) =>
    isManaging ? "managing" : "reading",
  );
  return (
    <PlaceTabs
      label={t("contest.menu")}
      rest={useContestRest()}
      tabs={reading}
      managing={
        managing.length > 0
          ? {
              label: t("contest.manage"),
              tabs: managing,
              more: entrant.manages && mayResolve(contest, { phase, waits }) && (
                <Link to="/scrollBoard" search={{ cid: contest.id }}>
                  {t("contest.tab.resolver")}
                </Link>
              ),
            }
          : undefined
      }
    />
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
