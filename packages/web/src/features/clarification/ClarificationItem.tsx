import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ClarificationRow, claimClarification } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { formatDateTime, formatRelative } from "../../lib/dates.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import { Markdown } from "../../ui/Markdown.tsx";
import { AnswerForm } from "./AnswerForm.tsx";
import classes from "./clarification.module.css";
import { renewClarifications } from "./queries.ts";

interface ItemProps {
  cid: number;
  row: ClarificationRow;
  isManager: boolean;
}

export function ClarificationItem({ cid, row, isManager }: ItemProps) {
  const { t } = useTranslation();
  const [isAnswering, setAnswering] = useState(false);
  const claim = useMutation({
    mutationFn: (take: boolean) => call(claimClarification, { body: { cid, id: row.id, claim: take } }),
    onSuccess: (_answer, take) => setAnswering(take),
    onSettled: () => renewClarifications(cid),
  });
  const isOpen = row.answer === null;
  return (
    <li data-open={isOpen || undefined}>
      <article>
        <ItemHead row={row} />
        {row.question !== null && (
          <div className={classes.question}>
            <Markdown text={row.question} />
          </div>
        )}
        {row.answer === null ? (
          !isManager && <p className={classes.waiting}>{t("clarification.waiting")}</p>
        ) : (
          <div className={classes.answer} data-plain={row.isBroadcast || undefined}>
            {!row.isBroadcast && <h3>{t("clarification.answer")}</h3>}
            <Markdown text={row.answer} />
          </div>
        )}
        {isManager && <ForManagers row={row} />}
        {isManager && !isAnswering && (
          <Button
            size="xs"
            variant={isOpen ? "light" : "subtle"}
            loading={claim.isPending}
            onClick={() => claim.mutate(true)}
          >
            {t(isOpen ? "clarification.toAnswer" : "clarification.correct")}
          </Button>
        )}
        {isAnswering && (
          <AnswerForm
            cid={cid}
            row={row}
            onDone={() => setAnswering(false)}
            onCancel={() => {
              setAnswering(false);
              claim.mutate(false);
            }}
          />
        )}
      </article>
    </li>
  );
}

function ItemHead({ row }: { row: ClarificationRow }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const at = row.answeredAt ?? row.askedAt;
  return (
    <div className={classes.head}>
      <h2>{row.displayId === null ? t("clarification.general") : `${row.displayId}. ${row.displayTitle}`}</h2>
      {row.isUnread && <span className={classes.fresh}>{t("clarification.unread")}</span>}
      {row.isOwn && <span className={classes.tag}>{t("clarification.own")}</span>}
      {row.isOfTeam && <span className={classes.tag}>{t("clarification.ofTeam")}</span>}
      {(row.isBroadcast || row.answer !== null) && (
        <span className={classes.tag}>
          {t(row.isBroadcast || row.isPublic ? "clarification.toAll" : "clarification.private")}
        </span>
      )}
      <time dateTime={at} title={formatDateTime(at)}>
        {formatRelative(at, language)}
      </time>
    </div>
  );
}

/** Who asked, who answered and who is on it. */
function ForManagers({ row }: { row: ClarificationRow }) {
  const { t } = useTranslation();
  const me = useSession().user?.username;
  const words = [
    row.asker !== null && t("clarification.by", { name: row.asker }),
    row.answeredBy !== null && t("clarification.answeredBy", { name: row.answeredBy }),
    row.claimedBy !== null && row.claimedBy !== me && t("clarification.claimedBy", { name: row.claimedBy }),
  ].filter((word) => word !== false);
  return words.length > 0 && <p className={classes.managers}>{words.join(" · ")}</p>;
}
