import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ltiLoginPath } from "@verdict/contract";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../lib/toast.ts";
import card from "../../ui/card.module.css";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import classes from "../account/setting/setting.module.css";
import { PageTitle } from "../site/PageTitle.tsx";
import { finish } from "./actions.ts";
import { FirstTime } from "./FirstTime.tsx";

interface ReturnPageProps {
  /** Its key. */
  provider: string;
  /** What it sends along, as it stands in the address. */
  answer: string;
}

const words = {
  signedIn: "account.welcomeBack",
  linked: "account.identity.own.linked",
  proved: "account.prove.proved",
} as const;

/** Where a provider sends people back to. */
export default function ReturnPage({ provider, answer }: ReturnPageProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const goOn = (next: string, did: keyof typeof words = "signedIn") => {
    toast(t(words[did]), "success");
    void navigate({ href: next, replace: true });
  };
  const finishing = useMutation({
    mutationFn: finish,
    onSuccess: ({ question, next, did }) => question || goOn(next, did),
  });
  // An answer is good once: it is brought once, however often this page is drawn.
  const brought = useRef(false);
  const bring = useEffectEvent(() => {
    if (brought.current) return;
    brought.current = true;
    finishing.mutate({ provider, answer });
  });
  useEffect(() => {
    bring();
  }, []);
  const { data, error } = finishing;
  const again = launchAgain(provider, answer);
  return (
    <div className={card.page}>
      <PageTitle title={t("account.identity.return.title")} />
      {error && (
        <FailedState error={error}>
          {again && (
            <Button variant="default" component="a" href={again} target="_blank" rel="noopener">
              {t("account.identity.return.ownWindow")}
            </Button>
          )}
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/home" replace />}>
            {t("account.identity.return.again")}
          </Button>
        </FailedState>
      )}
      {!error && !data?.question && <EmptyState text={t("account.identity.return.busy")} />}
      {data?.question && (
        <section className={`${card.card} ${classes.narrow}`} aria-labelledby="first-time">
          <div className={card.head}>
            <h1 id="first-time">{data.question.provider}</h1>
          </div>
          <div className={classes.body}>
            <FirstTime question={data.question} onDone={() => goOn(data.next)} />
          </div>
        </section>
      )}
    </div>
  );
}

/** Where a launch begins once more, in a window of its own: in a frame the browser may keep nothing for this site. */
function launchAgain(provider: string, answer: string): string | null {
  const again = new URLSearchParams(answer).get("again");
  return again?.startsWith(`${ltiLoginPath(provider)}?`) ? again : null;
}
