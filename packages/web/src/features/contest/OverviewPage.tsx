import { Alert, Button, Group } from "@mantine/core";
import { contestAuth } from "@verdict/contract";
import { type ComponentType, lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../lib/i18n.ts";
import { requestSignIn } from "../../lib/sign-in-request.ts";
import card from "../../ui/card.module.css";
import { Markdown } from "../../ui/Markdown.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { PushAsk } from "../push/later.tsx";
import classes from "./contest-pages.module.css";
import { useContest } from "./context.ts";
import { PasswordCard } from "./PasswordCard.tsx";
import { isWindowAhead } from "./phase.ts";

/** A card that comes with its texts once it is drawn. */
const later = (load: () => Promise<[{ default: ComponentType }, unknown]>) =>
  lazy(async () => (await load())[0]);

const EntryCard = later(() => Promise.all([import("./EntryCard.tsx"), loadTexts("team")]));
const VirtualCard = later(() => Promise.all([import("./VirtualCard.tsx"), loadTexts("team", "virtual")]));
const WindowCard = later(() => Promise.all([import("./WindowCard.tsx"), loadTexts("virtual")]));
const ApplicationCard = later(() => Promise.all([import("./ApplicationCard.tsx"), loadTexts("virtual")]));
const TermsCard = later(() => Promise.all([import("./TermsCard.tsx"), loadTexts("virtual")]));

const RulePanel = lazy(async () => {
  const [panel] = await Promise.all([import("./RulePanel.tsx"), loadTexts("rule")]);
  return { default: panel.RulePanel };
});

export function OverviewPage() {
  const { t } = useTranslation();
  const { contest, entrant, phase, run } = useContest();
  const hasEntry = phase !== "ended" || entrant.team !== null;
  const { isGuest } = entrant;
  const isOutside = contest.auth !== contestAuth.public && !entrant.access && !entrant.manages;
  return (
    <div className={`${card.page} ${classes.stack}`}>
      {isGuest ? (
        <GuestCard />
      ) : entrant.barred || (isOutside && contest.listOnly && !contest.applications) ? (
        <Alert color="orange" role="note">
          {t(entrant.barred ? "contest.barred" : "contest.access.listHint")}
        </Alert>
      ) : (
        isOutside && !contest.listOnly && <PasswordCard />
      )}
      {contest.entry && contest.entry !== "people" && !entrant.barred && !isGuest && hasEntry && (
        <Suspense fallback={null}>
          <EntryCard />
        </Suspense>
      )}
      {contest.applications && !isGuest && !entrant.manages && !entrant.barred && phase === "scheduled" && (
        <Suspense fallback={null}>
          <ApplicationCard />
        </Suspense>
      )}
      {contest.terms && !isOutside && (
        <Suspense fallback={null}>
          <TermsCard />
        </Suspense>
      )}
      {isWindowAhead(contest, entrant, phase) &&
        entrant.confirmed !== false &&
        !isGuest &&
        !entrant.barred &&
        !isOutside && (
          <Suspense fallback={null}>
            <WindowCard />
          </Suspense>
        )}
      {phase === "scheduled" && !isGuest && !isOutside && <PushAsk kind="contest" />}
      {(run || (phase === "ended" && !entrant.window)) && !isGuest && (
        <Suspense fallback={null}>
          <VirtualCard />
        </Suspense>
      )}
      <Panel title={t("contest.description")}>
        {contest.description?.trim() ? (
          <div className={classes.text}>
            <Markdown text={contest.description} />
          </div>
        ) : (
          <EmptyState text={t("contest.noDescription")} />
        )}
      </Panel>
      <Suspense fallback={null}>
        <RulePanel />
      </Suspense>
    </div>
  );
}

/** What an account is for here. */
function GuestCard() {
  const { t } = useTranslation();
  const { contest, phase } = useContest();
  const isOpen = contest.auth === contestAuth.public;
  return (
    <Panel title={t("contest.guest.title")}>
      <div className={classes.entry}>
        <p>{t(isOpen ? `contest.guest.${phase === "ended" ? "ended" : "open"}` : "contest.guest.closed")}</p>
        <Group>
          <Button size="xs" onClick={() => requestSignIn()}>
            {t("account.signIn")}
          </Button>
        </Group>
      </div>
    </Panel>
  );
}
