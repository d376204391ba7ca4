import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useSession } from "../../lib/session.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import card from "../../ui/card.module.css";
import { EmptyState } from "../../ui/states.tsx";
import frame from "../contest/contest.module.css";
import {
  openTab,
  type PageElsewhere,
  PlaceFrame,
  PlaceTabs,
  PlaceTitle,
  PlaceWaiting,
  useIsDense,
  useRest,
} from "../contest/PlaceFrame.tsx";
import { useWebsiteConfig } from "../site/queries.ts";
import { GroupContext, openGroup, useGroup } from "./context.ts";
import { groupLevelQuery, groupQuery } from "./queries.ts";
import { GroupTags } from "./Tags.tsx";
import { groupTabs, whyShut } from "./tabs.ts";

/** Frame of a group's pages: what it is, its menu, and below them the page. */
export function GroupShell({ gid, page, children }: PageElsewhere & { gid: number }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const info = useQuery(groupQuery(gid));
  const level = useQuery(groupLevelQuery(gid));
  const rest = useRest(baseOf(gid));
  const tab = openTab(rest, groupTabs);
  if (info.data && level.data !== undefined) {
    const isRoot = user?.roleList.includes("root") ?? false;
    const open = openGroup(info.data, level.data, { uid: user?.uid ?? "", isRoot });
    const shut = whyShut(rest, open);
    return (
      <GroupContext value={open}>
        <PlaceFrame
          title={info.data.name}
          page={page ?? (tab ? t(`group.tab.${tab.key}`) : null)}
          head={<Head isShut={shut !== null} />}
          shut={shut && <Shut why={shut} />}
        >
          {children}
        </PlaceFrame>
      </GroupContext>
    );
  }
  return (
    <PlaceWaiting
      title={t("nav.groups")}
      height={84}
      error={info.error ?? level.error}
      onRetry={() => Promise.all([info.refetch(), level.refetch()])}
      back={<Link to="/group">{t("group.toList")}</Link>}
    />
  );
}

const baseOf = (gid: number) => `/group/${gid}`;

/** In place of a page that is not the reader's. */
function Shut({ why }: { why: "menuShut" | "managersOnly" }) {
  const { t } = useTranslation();
  const { id, name } = useGroup().group;
  return (
    <div className={card.page}>
      <section className={card.card}>
        <h1 className="visually-hidden">{name}</h1>
        <EmptyState text={t(`group.${why}`)}>
          <Link to="/group/$groupID" params={{ groupID: String(id) }}>
            {t("group.toHome")}
          </Link>
        </EmptyState>
      </section>
    </div>
  );
}

function Head({ isShut }: { isShut: boolean }) {
  const { t } = useTranslation();
  const open = useGroup();
  const isDense = useIsDense();
  const { group, isMember } = open;
  const config = useWebsiteConfig();
  const rest = useRest(baseOf(group.id));
  // Managers' pages, discussions and what is shut have a heading of their own.
  const isPlain = isShut || /^\/(manage|discussion)/.test(rest);
  return (
    <>
      <div className={frame.line}>
        {!isDense && <Avatar src={group.avatar} name={group.name} size={32} />}
        <PlaceTitle title={group.name} isPlain={isPlain} />
        {!isDense && <GroupTags {...group} />}
      </div>
      <PlaceTabs
        label={t("group.menu")}
        rest={rest}
        tabs={groupTabs
          .filter(({ isShown, needs }) => (isShown?.(open) ?? true) && (!needs || config?.[needs] !== false))
          .map(({ key, to, at, isFrontDoor }) => ({
            ...{ key, to, at, params: { groupID: String(group.id) }, text: t(`group.tab.${key}`) },
            shut: !isFrontDoor && !isMember ? t("group.menuShut") : undefined,
          }))}
      />
    </>
  );
}
