import { Badge, Button, Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { AccessToken } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatRelative } from "../../../lib/dates.ts";
import { useLanguage } from "../../../lib/i18n.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { toast } from "../../../lib/toast.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { FailedState } from "../../../ui/states.tsx";
import classes from "../setting/setting.module.css";
import { accessTokensQuery, revokeToken } from "./queries.ts";
import { TokenDialog } from "./TokenDialog.tsx";

/** What scripts of the user call with: made here, and revoked. */
export function AccessTokens() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(accessTokensQuery);
  const [isMaking, setMaking] = useState(false);
  const [leaving, setLeaving] = useState<AccessToken | null>(null);
  const revoke = useMutation({
    mutationFn: revokeToken,
    onSuccess: () => toast(t("account.token.revoked"), "success"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accessTokensQuery.queryKey }),
  });
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={130} />;
  return (
    <>
      <p className={classes.note}>
        {t("account.token.about")}{" "}
        <a className={classes.inText} href="/docs">
          {t("account.token.calls")}
        </a>
      </p>
      {data.length === 0 ? (
        <p>{t("account.token.none")}</p>
      ) : (
        <ul className={classes.sessions}>
          {data.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              isEnding={revoke.isPending && revoke.variables === token.id}
              onEnd={() => setLeaving(token)}
            />
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setMaking(true)}>
          {t("account.token.add")}
        </Button>
      </div>
      {isMaking && <TokenDialog onClose={() => setMaking(false)} />}
      <ConfirmDialog
        opened={leaving !== null}
        title={t("account.token.revokeTitle")}
        text={t("account.token.revokeText", { name: leaving?.name })}
        confirm={t("account.token.revoke")}
        onCancel={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving) revoke.mutate(leaving.id);
          setLeaving(null);
        }}
      />
    </>
  );
}

interface TokenRowProps {
  token: AccessToken;
  isEnding: boolean;
  onEnd: () => void;
}

function TokenRow({ token, isEnding, onEnd }: TokenRowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const when = (date: string) => formatRelative(date, language);
  const { name, hint, scopes, cid, gid, expiresAt, usedAt, usedIp } = token;
  return (
    <li>
      <div className={classes.sessionText}>
        <p>
          {name}
          {cid && (
            <Badge ml={8} size="sm" variant="light" tt="none">
              {t("account.token.inContest", { id: cid })}
            </Badge>
          )}
          {gid && (
            <Badge ml={8} size="sm" variant="light" tt="none">
              {t("account.token.inGroup", { id: gid })}
            </Badge>
          )}
        </p>
        <p>
          <code>{hint}</code> · {scopes.join(", ")}
        </p>
        <p>
          <time dateTime={expiresAt} title={formatDateTime(expiresAt)}>
            {t("account.token.expires", { when: when(expiresAt) })}
          </time>
          {" · "}
          {usedAt ? t("account.token.used", { when: when(usedAt), ip: usedIp }) : t("account.token.unused")}
        </p>
      </div>
      <Button size="xs" variant="default" loading={isEnding} onClick={onEnd}>
        {t("account.token.revoke")}
      </Button>
    </li>
  );
}
