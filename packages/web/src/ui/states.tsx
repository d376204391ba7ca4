import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { CallError, isOutage } from "../lib/call-error.ts";
import { whenServerIsBack } from "../lib/server-back.ts";
import { isBackOffice, useSignedIn } from "../lib/session.ts";
import { markShownOnPage } from "../lib/shown-on-page.ts";
import { requestSignIn } from "../lib/sign-in-request.ts";
import { describeError } from "../lib/toast.ts";
import { IconAlertTriangle, IconRefresh } from "./icons.ts";
import classes from "./states.module.css";

/** Nothing to show, said in a sentence, with what to do about it where there is something. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={classes.state}>
      <p>{text}</p>
      {children}
    </div>
  );
}

interface FailedStateProps {
  error: unknown;
  onRetry?: () => unknown;
  /** Another way out. */
  children?: ReactNode;
}

/** Asked for again, it may come: nobody answered, or could. What is not there or not open will not be so a moment later. */
const mayStillCome = (error: unknown): boolean =>
  !(error instanceof CallError) ||
  error.status < 400 ||
  error.status >= 500 ||
  error.code === "too-many-requests";

/** What was asked for did not come. Where the server could not be reached, it is asked again when it is back. */
export function FailedState({ error, onRetry, children }: FailedStateProps) {
  const { t } = useTranslation();
  const isSignedIn = useSignedIn();
  // Asked again after it: whose answers are kept changes then. The back office has a sign-in page of its own.
  const maySignIn = error instanceof CallError && !isBackOffice();
  const wantsSignIn = maySignIn && error.code === "login-required";
  // What is a group's or somebody's own does not exist for guests.
  const mayBeTheirs =
    maySignIn && !wantsSignIn && !isSignedIn && (error.status === 403 || error.status === 404);
  const retry = useEffectEvent(() => onRetry?.());
  useEffect(() => {
    markShownOnPage(error);
  }, [error]);
  useEffect(() => {
    if (!isOutage(error)) return;
    let isShown = true;
    void whenServerIsBack().then(() => isShown && retry());
    return () => {
      isShown = false;
    };
  }, [error]);
  return (
    <div className={classes.state} role="alert">
      <IconAlertTriangle size={22} aria-hidden />
      <p>{describeError(error)}</p>
      {mayBeTheirs && <p>{t("account.mayBeOpenSignedIn")}</p>}
      {(wantsSignIn || mayBeTheirs) && <Button onClick={() => requestSignIn()}>{t("account.signIn")}</Button>}
      {onRetry && mayStillCome(error) && (
        <Button size="xs" variant="default" leftSection={<IconRefresh size={14} />} onClick={() => onRetry()}>
          {t("common.retry")}
        </Button>
      )}
      {children}
    </div>
  );
}
