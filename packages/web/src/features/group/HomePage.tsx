import { isGroupMember } from "@verdict/contract";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../lib/dates.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import card from "../../ui/card.module.css";
import { Facts } from "../../ui/Facts.tsx";
import { Markdown } from "../../ui/Markdown.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { NextAssignments } from "../assignment/NextAssignments.tsx";
import { CalendarButton } from "../calendar/later.ts";
import pages from "../contest/contest-pages.module.css";
import { Announcements } from "./Announcements.tsx";
import { ClassLinks } from "./ClassLinks.tsx";
import { useGroup } from "./context.ts";
import { DissolveButton } from "./DissolveButton.tsx";
import classes from "./group.module.css";
import { JoinCard } from "./JoinCard.tsx";
import { LeaveButton } from "./LeaveButton.tsx";

/** The front door: what the group is, and the way in. */
export function HomePage({ code }: { code: string | undefined }) {
  const { t } = useTranslation();
  const { group, isMember } = useGroup();
  return (
    <div className={`${card.page} ${pages.stack}`}>
      {!isMember && <JoinCard code={code} />}
      <ClassLinks />
      <div className={classes.columns}>
        <div className={classes.stack}>
          {isMember && <NextAssignments />}
          <Panel title={t("group.form.description")}>
            <div className={pages.text}>
              {group.description ? (
                <Markdown text={group.description} />
              ) : (
                <p className={classes.note}>{t("group.noDescription")}</p>
              )}
            </div>
          </Panel>
          {isMember && <Announcements />}
        </div>
        <Panel
          title={t("group.about")}
          more={
            isMember && (
              <Suspense>
                <CalendarButton gid={group.id} />
              </Suspense>
            )
          }
        >
          <div className={classes.profile}>
            <Avatar src={group.avatar} name={group.name} size={72} />
            <p>{group.brief}</p>
          </div>
          <About />
          <WayOut />
        </Panel>
      </div>
    </div>
  );
}

/** Members leave; the owner, and root of the site who is none of them, dissolve the group. */
function WayOut() {
  const { level, isOwner, isRoot } = useGroup();
  const isInside = isGroupMember(level);
  if (isInside && !isOwner) return <LeaveButton />;
  if (!isOwner && !isRoot) return null;
  return (
    <div className={classes.leave}>
      <DissolveButton />
    </div>
  );
}

function About() {
  const { t } = useTranslation();
  const { group } = useGroup();
  const facts = [
    [t("group.owner"), group.owner],
    [t("group.memberCount"), group.memberCount],
    [t("group.shortName"), group.shortName],
    [t("group.number"), group.id],
    [t("group.founded"), formatDateTime(group.gmtCreate)],
  ] as const;
  return <Facts facts={facts} />;
}
