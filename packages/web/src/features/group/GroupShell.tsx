import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../lib/session.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import card from "../../ui/card.module.css";
import { FailedState } from "../../ui/states.tsx";
import frame from "../contest/contest.module.css";
import { PageTitle } from "../site/PageTitle.tsx";
import { GroupContext, type OpenGroup, openGroup, useGroup } from "./context.ts";
import { groupLevelQuery, groupQuery } from "./queries.ts";
import { GroupTags } from "./Tags.tsx";
import { groupTabs } from "./tabs.ts";

/** Frame of a group's pages: what it is, its menu, and below them the page. */
export function GroupShell({ gid }: { gid: number }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const info = useQuery(groupQuery(gid));
  const level = useQuery(groupLevelQuery(gid));
  const error = info.error ?? level.error;
  if (info.data && level.data !== undefined) {
    const isRoot = user?.roleList.includes("root") ?? false;
    return <Frame {...openGroup(info.data, level.data, { uid: user?.uid ?? "", isRoot })} />;
  }
  return (
    <div className={card.page}>
      <PageTitle title={t("nav.groups")} />
      {error ? (
        <section className={card.card}>
          <FailedState error={error} onRetry={() => Promise.all([info.refetch(), level.refetch()])}>
            <Link to="/group">{t("group.toList")}</Link>
          </FailedState>
        </section>
      ) : (
        <Skeleton height={84} />
      )}
    </div>
  );
}

/** On these pages nothing may take room from the problem. */
const isProblem = (path: string) => /\/problem\/[^/]+(\/full-screen)?\/?$/.test(path);
const isFullScreen = (path: string) => /\/full-screen\/?$/.test(path);

function Frame(open: OpenGroup) {
  const { pathname } = useLocation();
  const { group } = open;
  const isDense = isProblem(pathname);
  const Title = isDense ? "p" : "h1";
  return (
    <GroupContext value={open}>
      <PageTitle title={group.name} />
      {!isFullScreen(pathname) && (
        <header className={frame.frame} data-dense={isDense || undefined}>
          <div className={frame.box}>
            <div className={frame.line}>
              {!isDense && <Avatar src={group.avatar} name={group.name} size={32} />}
              <Title className={frame.title} title={group.name}>
                {group.name}
              </Title>
              {!isDense && <GroupTags {...group} />}
            </div>
            <Tabs />
          </div>
        </header>
      )}
      <Outlet />
    </GroupContext>
  );
}

function Tabs() {
  const { t } = useTranslation();
  const open = useGroup();
  const { pathname } = useLocation();
  const params = { groupID: String(open.group.id) };
  const rest = pathname.slice(`/group/${open.group.id}`.length);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (rest !== null)
      bar.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [rest]);
  return (
    <nav ref={bar} className={frame.tabs} aria-label={t("group.menu")}>
      {groupTabs
        .filter(({ isShown }) => isShown?.(open) ?? true)
        .map(({ key, to, at, isFrontDoor }) =>
          !isFrontDoor && !open.isMember ? (
            <span key={key} className={frame.shut} aria-disabled title={t("group.menuShut")}>
              {t(`group.tab.${key}`)}
            </span>
          ) : (
            <Link
              key={key}
              to={to}
              params={params}
              activeOptions={{ exact: true }}
              aria-current={at.test(rest) ? "page" : undefined}
            >
              {t(`group.tab.${key}`)}
            </Link>
          ),
        )}
    </nav>
  );
}
