import { Skeleton } from "@mantine/core";
import { Link, Outlet, useLocation } from "@tanstack/react-router";
import type { MouseEventHandler, ReactNode } from "react";
import card from "../../ui/card.module.css";
import { useCurrentInSight } from "../../ui/current-in-sight.ts";
import { IconChevronLeft } from "../../ui/icons.ts";
import { FailedState } from "../../ui/states.tsx";
import { PageTitle } from "../site/PageTitle.tsx";
import classes from "./contest.module.css";

/** On these pages nothing may take room from the problem. */
const isProblem = (path: string) => /(?<!\/manage)\/problem\/[^/]+\/?$/.test(path);
/** Pages that have a cover of their own on paper. */
const hasCover = (path: string) => /\/problem-set\/?$/.test(path);
const isFullScreen = (path: string) => /\/full-screen\/?$/.test(path);

/** Whether the page below is a problem, above which the head is low. */
export const useIsDense = () => isProblem(useLocation().pathname);

interface PlaceFrameProps {
  title: string;
  /** What the open page is called in the place's menu; null: it is the place's first, or none of it. */
  page: string | null;
  /** Two lines: what the place is, and its menu. */
  head: ReactNode;
  /** Stands in place of the page. */
  shut?: ReactNode;
  /** The page, where it is not one below the place's own address. */
  children?: ReactNode;
}

/** Of a page of coursework, which has an address of its own in every kind of place: what it is called, and the page. */
export interface PageElsewhere {
  page?: string;
  children?: ReactNode;
}

/** Frame of the pages of a contest, a training or a group: its head, and below it the page. */
export function PlaceFrame({ title, page, head, shut, children }: PlaceFrameProps) {
  const { pathname } = useLocation();
  return (
    <>
      <PageTitle title={page === null ? title : `${title} - ${page}`} />
      {!isFullScreen(pathname) && (
        <header
          className={hasCover(pathname) ? `${classes.frame} screen-only` : classes.frame}
          data-dense={isProblem(pathname) || undefined}
        >
          <div className={classes.box}>{head}</div>
        </header>
      )}
      {shut || children || <Outlet />}
    </>
  );
}

/** What follows in an address after that of a place: its own ("/group/3"), or its coursework's ("/coursework/group/3"). */
export const restOf = (path: string, base: string): string =>
  path.slice((path.startsWith("/coursework/") ? "/coursework" : "").length + base.length);

export const useRest = (base: string): string => restOf(useLocation().pathname, base);

/** Which of a place's pages is open at `rest`; undefined: none of the menu's, or the first. */
export const openTab = <Tab extends { at: RegExp }>(rest: string, tabs: readonly Tab[]): Tab | undefined =>
  tabs.slice(1).find(({ at }) => at.test(rest));

interface PlaceTitleProps {
  title: string;
  /** Of a page whose own title is the heading. */
  isPlain?: boolean;
}

/** The name of the place; over a problem, whose title is the page's heading, it is none. */
export function PlaceTitle({ title, isPlain = false }: PlaceTitleProps) {
  const isDense = useIsDense();
  const Title = isDense || isPlain ? "p" : "h1";
  return (
    <Title className={classes.title} title={title}>
      {title}
    </Title>
  );
}

/** The way back to the group that the place lies in; nothing for places of the site. */
export function PlaceGroup({ gid, text }: { gid: number | null; text: string }) {
  if (gid === null) return null;
  return (
    <Link className={`${classes.group} screen-only`} to="/group/$groupID" params={{ groupID: String(gid) }}>
      <IconChevronLeft size={15} aria-hidden />
      {text}
    </Link>
  );
}

interface PlaceWaitingProps {
  title: string;
  height: number;
  error: unknown;
  onRetry: () => unknown;
  /** The way back to the list, shown with the error. */
  back: ReactNode;
}

/** What stands there until the place is known, or where it cannot be. */
export function PlaceWaiting({ title, height, error, onRetry, back }: PlaceWaitingProps) {
  return (
    <div className={card.page}>
      <PageTitle title={title} isHeading={Boolean(error)} />
      {error ? (
        <section className={card.card}>
          <FailedState error={error} onRetry={onRetry}>
            {back}
          </FailedState>
        </section>
      ) : (
        <Skeleton height={height} />
      )}
    </div>
  );
}

export interface PlaceTab {
  readonly key: string;
  readonly to: string;
  readonly params: object;
  /** Beginnings of the addresses that belong to it, after the place's own. */
  readonly at: RegExp;
  readonly text: ReactNode;
  /** Why it cannot be opened. */
  readonly shut?: string | undefined;
  /** Before it is followed: who must sign in first is asked to. */
  readonly onClick?: MouseEventHandler | undefined;
}

interface PlaceTabsProps {
  label: string;
  /** The open address after the place's own. */
  rest: string;
  tabs: readonly PlaceTab[];
  /** Those of who manages the place, in a line of their own where there is room. */
  managing?: { label: string; tabs: readonly PlaceTab[]; more?: ReactNode } | undefined;
}

/** The menu of a place. On a phone it is wider than the screen: what is open stands in sight. */
export function PlaceTabs({ label, rest, tabs, managing }: PlaceTabsProps) {
  const bar = useCurrentInSight(rest);
  const draw = (tab: PlaceTab) => <TabLink key={tab.key} tab={tab} isOpen={tab.at.test(rest)} />;
  return (
    <nav ref={bar} className={`${classes.tabs} screen-only`} aria-label={label}>
      {tabs.map(draw)}
      {managing && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is one of a form
        <div role="group" aria-label={managing.label} className={classes.managing}>
          <span aria-hidden>{managing.label}</span>
          {managing.tabs.map(draw)}
          {managing.more}
        </div>
      )}
    </nav>
  );
}

function TabLink({ tab: { to, params, text, shut, onClick }, isOpen }: { tab: PlaceTab; isOpen: boolean }) {
  if (shut !== undefined) {
    return (
      <span className={classes.shut} aria-disabled title={shut}>
        {text}
      </span>
    );
  }
  return (
    <Link
      to={to}
      params={params as never}
      activeOptions={{ exact: true }}
      onClick={onClick}
      aria-current={isOpen ? "page" : undefined}
    >
      {text}
    </Link>
  );
}
