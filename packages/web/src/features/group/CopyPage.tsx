import { Button, Group, NumberInput, Progress, Stack, Switch, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type GroupCopy, GroupCopyBody, type GroupCopyPlan } from "@verdict/contract";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { contractBounds, contractRules } from "../../lib/contract-rules.ts";
import { formatDateTime, parseDate } from "../../lib/dates.ts";
import { useForm } from "../../lib/form.ts";
import { daysLater, viewerZone } from "../../lib/local-date.ts";
import { placeRefusal } from "../../lib/place-refusal.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import card from "../../ui/card.module.css";
import { PagePending } from "../../ui/PagePending.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { FailedState } from "../../ui/states.tsx";
import pages from "../contest/contest-pages.module.css";
import { useGroup } from "./context.ts";
import classes from "./copy.module.css";
import { copiesQuery, copyGroup, copyPlanQuery } from "./copy-queries.ts";
import { takenNames } from "./GroupForm.tsx";
import group from "./group.module.css";
import { useFoundRefusal } from "./may-found.ts";

/** Half a year, in whole weeks: what is due on a Monday stays so. */
const TERM_DAYS = 26 * 7;

const bounds = contractBounds(GroupCopyBody);

/** The group once more for the next term: its names and dates, what will be made, and what is being made. */
export function CopyPage() {
  const { group: source } = useGroup();
  const plan = useQuery(copyPlanQuery(source.id));
  if (!plan.data)
    return plan.error ? <FailedState error={plan.error} onRetry={() => plan.refetch()} /> : <PagePending />;
  return <Planned plan={plan.data} />;
}

function Planned({ plan }: { plan: GroupCopyPlan }) {
  const { t } = useTranslation();
  const { group: source } = useGroup();
  const [isAsking, setAsking] = useState(false);
  const { refusal } = useFoundRefusal();
  const form = useForm({
    initialValues: { name: "", shortName: "", days: TERM_DAYS, contests: true, announcements: false },
    validate: contractRules(GroupCopyBody, t, (values) => ({ ...values, gid: source.id })),
  });
  const { values } = form;
  const making = useMutation({
    mutationFn: copyGroup,
    onSuccess: () => form.reset(),
    onError: placeRefusal(form, takenNames),
  });
  const moved = (date: string) =>
    formatDateTime(daysLater(parseDate(date), values.days).toISOString()).slice(0, 16);
  const parts = {
    problems: plan.problems.length,
    trainings: plan.trainings.length,
    contests: values.contests ? plan.contests.length : 0,
    announcements: values.announcements ? plan.announcements.length : 0,
  };
  return (
    <div className={`${card.page} ${pages.stack}`}>
      <Copies gid={source.id} />
      <div className={group.columns}>
        <Panel title={t("groupCopy.made")}>
          <div className={`${group.padded} ${classes.plan}`}>
            <Part title={t("groupCopy.settings")}>
              <p>{t("groupCopy.settingsNote")}</p>
            </Part>
            <Part title={t("groupCopy.problems", { count: plan.problems.length })}>
              <ul>
                {plan.problems.map(({ id, problemId, title }) => (
                  <li key={id}>
                    <span className="numeric">{problemId}</span> {title}
                  </li>
                ))}
              </ul>
            </Part>
            <Part title={t("groupCopy.trainings", { count: plan.trainings.length })}>
              <ul>
                {plan.trainings.map(({ id, title, problems, sections }) => (
                  <li key={id}>
                    {title} <small>{t("groupCopy.ofProblems", { count: problems })}</small>
                    {sections.map((section, place) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: sections are their places
                      <div key={place} className={classes.date}>
                        <span>{section.title}</span>
                        {section.dueTime && (
                          <Moved before={formatDateTime(section.dueTime)} after={moved(section.dueTime)} />
                        )}
                      </div>
                    ))}
                  </li>
                ))}
              </ul>
            </Part>
            {values.contests && (
              <Part title={t("groupCopy.contests", { count: plan.contests.length })}>
                <ul>
                  {plan.contests.map(({ id, title, startTime, pausedMs }) => (
                    <li key={id}>
                      <div className={classes.date}>
                        <span>{title}</span>
                        <Moved
                          before={pausedMs === undefined ? formatDateTime(startTime) : null}
                          after={moved(startTime)}
                        />
                      </div>
                    </li>
                  ))}
                </ul>
              </Part>
            )}
            {values.announcements && (
              <Part title={t("groupCopy.announcements", { count: plan.announcements.length })}>
                <ul>
                  {plan.announcements.map(({ id, title }) => (
                    <li key={id}>{title}</li>
                  ))}
                </ul>
              </Part>
            )}
            <Part title={t("groupCopy.not")}>
              <p>{t("groupCopy.notNote")}</p>
            </Part>
          </div>
        </Panel>
        <Panel title={t("groupCopy.title")}>
          <form className={group.padded} onSubmit={form.onSubmit(() => setAsking(true))} noValidate>
            <Stack gap="sm">
              <TextInput
                label={t("group.form.name")}
                placeholder={source.name}
                required
                {...bounds.name}
                {...form.getInputProps("name")}
              />
              <TextInput
                label={t("group.form.shortName")}
                description={t("groupCopy.shortNameNote")}
                placeholder={source.shortName}
                required
                {...bounds.shortName}
                {...form.getInputProps("shortName")}
              />
              <NumberInput
                label={t("groupCopy.days")}
                description={t("groupCopy.daysNote")}
                required
                allowDecimal={false}
                {...bounds.days}
                value={values.days}
                error={form.errors.days}
                onChange={(days) => form.setFieldValue("days", Number(days) || 0)}
              />
              <Switch
                label={t("groupCopy.withContests")}
                {...form.getInputProps("contests", { type: "checkbox" })}
              />
              <Switch
                label={t("groupCopy.withAnnouncements")}
                {...form.getInputProps("announcements", { type: "checkbox" })}
              />
              {refusal === null ? (
                <Group justify="flex-end">
                  <Button type="submit" loading={making.isPending}>
                    {t("groupCopy.make")}
                  </Button>
                </Group>
              ) : (
                <p className={group.note}>{refusal}</p>
              )}
            </Stack>
          </form>
        </Panel>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title={t("groupCopy.title")}
        text={t("groupCopy.question", { name: values.name, ...parts })}
        confirm={t("groupCopy.make")}
        isHarmless
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          making.mutate({ ...values, zone: viewerZone(), gid: source.id });
        }}
      />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** `before`: null of a start that is not known. */
function Moved({ before, after }: { before: string | null; after: string }) {
  const { t } = useTranslation();
  return (
    <span className="numeric">
      <s>{before === null ? t("common.startUnknown") : before.slice(0, 16)}</s> {after}
    </span>
  );
}

/** Copies that were made of the group, and how far the newest is. */
function Copies({ gid }: { gid: number }) {
  const { t } = useTranslation();
  const copies = useQuery(copiesQuery(gid)).data?.records ?? [];
  if (copies.length === 0) return null;
  return (
    <Panel title={t("groupCopy.copies")}>
      <ul className={classes.copies}>
        {copies.map((copy) => (
          <Copy key={copy.id} copy={copy} />
        ))}
      </ul>
    </Panel>
  );
}

function Copy({ copy }: { copy: GroupCopy }) {
  const { t } = useTranslation();
  const isRunning = copy.state === "running";
  return (
    <li>
      <Link to="/group/$groupID" params={{ groupID: String(copy.target) }}>
        {copy.name}
      </Link>
      <span className="numeric" role="status">
        {t(isRunning ? "groupCopy.running" : "groupCopy.done", { done: copy.done, total: copy.total })}
      </span>
      <time dateTime={copy.created}>{formatDateTime(copy.created).slice(0, 16)}</time>
      {isRunning && (
        <Progress
          value={(100 * copy.done) / Math.max(copy.total, 1)}
          aria-label={t("groupCopy.progress", { name: copy.name })}
        />
      )}
      {copy.leftOut.length > 0 && (
        <p>{t("groupCopy.leftOut", { titles: copy.leftOut.map(({ title }) => title).join(", ") })}</p>
      )}
    </li>
  );
}
