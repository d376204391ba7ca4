import { useTranslation } from "react-i18next";
import card from "../../ui/card.module.css";
import { EmptyState } from "../../ui/states.tsx";
import { useWebsiteConfig } from "../site/queries.ts";
import { CommentPanel } from "./CommentPanel.tsx";
import classes from "./comment.module.css";

/** A contest's comments; while it runs contestants read their own and the managers'. */
export function ContestCommentsPage({ cid, comment }: { cid: number; comment: number | undefined }) {
  const { t } = useTranslation();
  const isOpen = useWebsiteConfig()?.openContestComment !== false;
  const rules = ["topic", "seen", "admins", "afterwards"] as const;
  return (
    <div className={`${card.page} ${classes.contestPage}`}>
      {isOpen ? (
        <CommentPanel
          key={comment}
          place={{ cid }}
          linked={comment}
          note={
            <ul className={classes.rules}>
              {rules.map((rule) => (
                <li key={rule}>{t(`discussion.contestRule.${rule}`)}</li>
              ))}
            </ul>
          }
        />
      ) : (
        <EmptyState text={t("refusal.discussion-area-closed")} />
      )}
    </div>
  );
}
