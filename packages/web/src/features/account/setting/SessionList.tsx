import { Badge, Button, Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { DataOf, getSessionList } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatRelative } from "../../../lib/dates.ts";
import { useLanguage } from "../../../lib/i18n.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { toast } from "../../../lib/toast.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { FailedState } from "../../../ui/states.tsx";
import { endSession, sessionsQuery } from "../queries.ts";
import { deviceOf } from "./device.ts";
import classes from "./setting.module.css";

type Session = DataOf<typeof getSessionList>[number];

/** Where the user is signed in; every login but this one can be ended singly. */
export function SessionList() {
  const { t } = useTranslation();
  const sessions = useQuery(sessionsQuery);
  const [asking, setAsking] = useState<Session | null>(null);
  const end = useMutation({
    mutationFn: endSession,
    onSuccess: () => toast(t("account.setting.sessionEnded"), "success"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const nameOf = ({ userAgent }: Session) => {
    const device = deviceOf(userAgent);
    return device ? t("account.setting.device", device) : t("account.setting.unknownDevice");
  };
  if (sessions.isError) {
    return <FailedState error={sessions.error} onRetry={() => void sessions.refetch()} />;
  }
  if (!sessions.data) return <Skeleton height={130} />;
  return (
    <>
      <ul className={classes.sessions}>
        {sessions.data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            name={nameOf(session)}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => setAsking(session)}
          />
        ))}
      </ul>
      <div className={classes.actions}>
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/logout" />}>
          {t("account.signOut")}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking !== null}
        title={t("account.setting.endSession")}
        text={
          asking
            ? t("account.setting.endSessionQuestion", { device: nameOf(asking), ip: asking.ip ?? "" })
            : ""
        }
        confirm={t("account.setting.endSession")}
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          if (asking) end.mutate(asking.id);
          setAsking(null);
        }}
      />
    </>
  );
}

interface SessionRowProps {
  session: Session;
  name: string;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, name, isEnding, onEnd }: SessionRowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const when = (date: string) => formatRelative(date, language);
  return (
    <li>
      <div className={classes.sessionText}>
        <p title={session.userAgent ?? undefined}>
          {name}
          {session.current && (
            <Badge ml={8} size="sm" variant="light">
              {t("account.setting.current")}
            </Badge>
          )}
        </p>
        <p>
          {session.ip} ·{" "}
          <time dateTime={session.gmtCreate} title={formatDateTime(session.gmtCreate)}>
            {t("account.setting.signedInAt", { when: when(session.gmtCreate) })}
          </time>
          {session.gmtModified !== session.gmtCreate && (
            <> · {t("account.setting.activeAt", { when: when(session.gmtModified) })}</>
          )}
        </p>
      </div>
      {!session.current && (
        <Button size="xs" variant="default" loading={isEnding} onClick={onEnd}>
          {t("account.setting.endSession")}
        </Button>
      )}
    </li>
  );
}
