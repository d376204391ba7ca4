import { useQuery } from "@tanstack/react-query";
import type { GroupInvitation } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { useSession } from "../../lib/session.ts";
import { AnswerButtons } from "../../ui/AnswerButtons.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import card from "../../ui/card.module.css";
import classes from "./group.module.css";
import { answerInvitation, myInvitationsQuery } from "./queries.ts";

/** Groups that ask the reader to join; nothing where there are none. */
export function Invitations() {
  const { user } = useSession();
  return user ? <Mine /> : null;
}

function Mine() {
  const { t } = useTranslation();
  const { data } = useQuery(myInvitationsQuery);
  if (!data || data.total === 0) return null;
  return (
    <section className={card.card} aria-labelledby="group-invitations">
      <div className={card.head}>
        <h2 id="group-invitations">{t("group.invitation.title")}</h2>
      </div>
      <p className={classes.invitationNote}>{t("group.invitation.note")}</p>
      <ul className={classes.invitations}>
        {data.records.map((invitation) => (
          <Item key={invitation.gid} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

/** Its page may be hidden from who is not in it: the name leads nowhere. */
function Item({ invitation: { gid, name, brief, avatar, by, isMember } }: { invitation: GroupInvitation }) {
  const { t } = useTranslation();
  return (
    <li>
      <Avatar src={avatar} name={name} />
      <div className={classes.invitationText}>
        <b>{name}</b>
        <p>
          {[brief, t("group.invitation.by", { name: by }), isMember && t("group.invitation.isMember")]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <AnswerButtons
        accept={t("group.invitation.accept")}
        decline={t("group.invitation.decline")}
        onAnswer={(accept) => answerInvitation({ gid, accept })}
        said={(accept) => t(accept ? "group.join.joined" : "group.invitation.declined", { name })}
      />
    </li>
  );
}
