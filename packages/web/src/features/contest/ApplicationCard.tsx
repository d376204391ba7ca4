import { Button, Group, NativeSelect, Stack, Textarea } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  ANSWER_MAX,
  type ApplicationQuestion,
  applyForContest,
  type DataOf,
  getContestApplication,
  withdrawApplication,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { formatDateTime, parseDate } from "../../lib/dates.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useServerTime } from "../../lib/server-clock.ts";
import { toast } from "../../lib/toast.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { LeaveGuard } from "../../ui/LeaveGuard.tsx";
import { Panel } from "../../ui/Panel.tsx";
import classes from "./contest-pages.module.css";
import { useContest } from "./context.ts";
import { refreshContest } from "./queries.ts";

type Told = DataOf<typeof getContestApplication>;

/** How one applies for the contest, and what became of the reader's application. */
export default function ApplicationCard() {
  const { t } = useTranslation();
  const { contest } = useContest();
  const { data } = useQuery({
    queryKey: ["contest", "application", contest.id],
    queryFn: ({ signal }) => call(getContestApplication, { query: { cid: contest.id }, signal }),
    meta: { quiet: true },
  });
  return <Panel title={t("virtual.apply.title")}>{data && <Application told={data} />}</Panel>;
}

function Application({ told }: { told: Told }) {
  const { t } = useTranslation();
  const { rules, own, taken, closesAt } = told;
  const isClosed = useServerTime((now) => now >= parseDate(closesAt).getTime());
  return (
    <div className={classes.entry}>
      <p>
        {own
          ? t(`virtual.apply.${own.state}`, { before: own.before ?? 0 })
          : t(rules.approval ? "virtual.apply.byApproval" : "virtual.apply.open")}{" "}
        {rules.places !== null && t("virtual.apply.places", { taken, places: rules.places })}{" "}
        {isClosed ? t("virtual.apply.closed") : t("virtual.apply.until", { date: formatDateTime(closesAt) })}
      </p>
      {!isClosed && own?.state !== "declined" && <Form told={told} />}
    </div>
  );
}

function Form({ told: { rules, own } }: { told: Told }) {
  const { t } = useTranslation();
  const { contest } = useContest();
  const saved = rules.questions.map((_, index) => own?.answers[index] ?? "");
  const [answers, setAnswers] = useState(saved);
  const [isAsking, setAsking] = useState(false);
  const done = () => {
    refreshContest(contest.id);
    return queryClient.invalidateQueries({ queryKey: ["contest", "application", contest.id] });
  };
  const applying = useMutation({
    mutationFn: () => call(applyForContest, { body: { cid: contest.id, answers } }),
    onSuccess: ({ state }) => toast(t(`virtual.apply.${state}`, { before: 0 }), "success"),
    onSettled: done,
  });
  const withdrawing = useMutation({
    mutationFn: () => call(withdrawApplication, { query: { cid: contest.id } }),
    onSettled: done,
  });
  const set = (index: number, answer: string) =>
    setAnswers(answers.map((known, at) => (at === index ? answer : known)));
  const isChanged = answers.some((answer, index) => answer !== saved[index]);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        applying.mutate();
      }}
    >
      <Stack gap="sm">
        <LeaveGuard mayLose={() => isChanged && !applying.isPending} />
        {rules.questions.map((question, index) => (
          <Answer
            key={question.label}
            question={question}
            value={answers[index] ?? ""}
            onChange={(answer) => set(index, answer)}
          />
        ))}
        <Group gap="xs">
          {(!own || rules.questions.length > 0) && (
            <Button
              type="submit"
              size="xs"
              loading={applying.isPending}
              disabled={own !== null && !isChanged}
            >
              {t(own ? "virtual.apply.change" : "virtual.apply.send")}
            </Button>
          )}
          {own && (
            <Button
              size="xs"
              variant="default"
              loading={withdrawing.isPending}
              onClick={() => setAsking(true)}
            >
              {t("virtual.apply.withdraw")}
            </Button>
          )}
        </Group>
        <ConfirmDialog
          opened={isAsking}
          title={t("virtual.apply.withdraw")}
          text={t("virtual.apply.question")}
          confirm={t("virtual.apply.withdraw")}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            withdrawing.mutate();
          }}
        />
      </Stack>
    </form>
  );
}

interface AnswerProps {
  question: ApplicationQuestion;
  value: string;
  onChange: (answer: string) => void;
}

function Answer({ question: { label, choices, required }, value, onChange }: AnswerProps) {
  if (choices.length > 0) {
    return (
      <NativeSelect
        label={label}
        required={required}
        value={value}
        data={["", ...choices]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <Textarea
      label={label}
      required={required}
      autosize
      maxLength={ANSWER_MAX}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
