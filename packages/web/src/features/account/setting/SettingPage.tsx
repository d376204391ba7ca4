import { Accordion, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import card from "../../../ui/card.module.css";
import { FailedState } from "../../../ui/states.tsx";
import { CalendarFeeds } from "../../calendar/later.ts";
import { PushDevices } from "../../push/later.tsx";
import { PageTitle } from "../../site/PageTitle.tsx";
import { ownInfoQuery } from "../queries.ts";
import { AccessTokens } from "../token/AccessTokens.tsx";
import { AvatarField } from "./AvatarField.tsx";
import { EmailForm } from "./EmailForm.tsx";
import { MobileForm } from "./MobileForm.tsx";
import { OwnData } from "./OwnData.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { Preferences } from "./Preferences.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { Restriction } from "./Restriction.tsx";
import { SessionList } from "./SessionList.tsx";
import classes from "./setting.module.css";

const OwnFactors = lazy(() => import("../../factor/OwnFactors.tsx"));
const OwnIdentities = lazy(() => import("../../identity/OwnIdentities.tsx"));

/** Everything users change about themselves. */
export function SettingPage() {
  const { t } = useTranslation();
  const own = useQuery(ownInfoQuery);
  const info = own.data;
  if (own.isError && !info) {
    return <FailedState error={own.error} onRetry={() => void own.refetch()} />;
  }
  return (
    <div className={card.page}>
      <PageTitle title={t("account.settings")} />
      <div className={classes.page} aria-busy={!info}>
        <h1>{t("account.settings")}</h1>
        <Restriction />
        <Accordion
          multiple
          variant="separated"
          order={2}
          defaultValue={["profile", "account"]}
          classNames={{ item: classes.section, label: classes.sectionTitle }}
        >
          <Section name="profile" title={t("account.setting.profile")}>
            {info ? (
              <>
                <AvatarField info={info} />
                <ProfileForm info={info} />
              </>
            ) : (
              <Skeleton height={560} />
            )}
          </Section>
          <Section name="account" title={t("account.setting.account")}>
            {info ? (
              <div className={classes.columns}>
                <PasswordForm username={info.username} />
                <EmailForm email={info.email} />
                <MobileForm mobile={info.mobile ?? null} />
                <Suspense fallback={null}>
                  <OwnIdentities />
                </Suspense>
              </div>
            ) : (
              <Skeleton height={320} />
            )}
          </Section>
          <Section name="factors" title={t("account.factor.title")}>
            <Suspense fallback={<Skeleton height={120} />}>
              <OwnFactors />
            </Suspense>
          </Section>
          <Section name="preferences" title={t("account.setting.preferences")}>
            <Preferences />
          </Section>
          <Section name="sessions" title={t("account.setting.sessions")}>
            <SessionList />
          </Section>
          <Section name="tokens" title={t("account.token.title")}>
            <AccessTokens />
          </Section>
          <Section name="notifications" title={t("account.setting.notifications")}>
            <Suspense fallback={<Skeleton height={200} />}>
              <PushDevices />
            </Suspense>
          </Section>
          <Section name="calendar" title={t("account.setting.calendar")}>
            <Suspense fallback={<Skeleton height={120} />}>
              <CalendarFeeds />
            </Suspense>
          </Section>
          <Section name="data" title={t("account.setting.ownData")}>
            {info ? <OwnData username={info.username} /> : <Skeleton height={90} />}
          </Section>
        </Accordion>
      </div>
    </div>
  );
}

function Section({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <Accordion.Item value={name}>
      <Accordion.Control>{title}</Accordion.Control>
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  );
}
