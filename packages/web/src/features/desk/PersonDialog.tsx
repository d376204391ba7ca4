import { Button, Group, NumberInput, SegmentedControl, Stack, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import {
  type ContestSummary,
  type DeskPerson,
  EXTRA_MINUTES_MAX,
  giveExtraTime,
  ParticipationStateBody,
  participationStates,
  removeContestant,
  STATE_REASON_MAX,
  setParticipationState,
  windowEndAt,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { contractRules } from "../../lib/contract-rules.ts";
import { parseDate } from "../../lib/dates.ts";
import { useForm } from "../../lib/form.ts";
import { queryClient } from "../../lib/query-client.ts";
import { toast } from "../../lib/toast.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { useContest } from "../contest/context.ts";
import classes from "./desk.module.css";

interface PersonDialogProps {
  cid: number;
  person: DeskPerson;
  onClose: () => void;
}

/** What managers decide about one participation: its state, and minutes after the end. */
export function PersonDialog({ cid, person, onClose }: PersonDialogProps) {
  const done = (text: string) => {
    toast(text, "success");
    onClose();
    return queryClient.invalidateQueries({ queryKey: ["desk", cid] });
  };
  return (
    <FormDialog opened onClose={onClose} title={person.shown} size="md">
      <Stack gap="lg">
        <StateForm cid={cid} person={person} onDone={done} />
        {person.kind !== "virtual" && <ExtraTimeForm cid={cid} person={person} onDone={done} />}
        {person.isListed && <TakeOff cid={cid} person={person} onDone={done} />}
      </Stack>
    </FormDialog>
  );
}

interface FormProps extends Omit<PersonDialogProps, "onClose"> {
  onDone: (text: string) => unknown;
}

function StateForm({ cid, person, onDone }: FormProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { cid, id: person.id, state: person.state, reason: person.reason ?? "" },
    validate: contractRules(ParticipationStateBody, t),
  });
  const save = useMutation({
    mutationFn: (body: typeof form.values) => call(setParticipationState, { body }),
    onSuccess: () => onDone(t("desk.people.saved")),
  });
  return (
    <form noValidate className={classes.fields} onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <SegmentedControl
        aria-label={t("desk.people.state")}
        data={participationStates.map((value) => ({ value, label: t(`desk.people.states.${value}`) }))}
        {...form.getInputProps("state")}
      />
      <p className={classes.dim}>{t(`desk.people.hints.${form.values.state}`)}</p>
      {form.values.state !== "present" && (
        <Textarea
          label={t("desk.people.reason")}
          required={form.values.state === "disqualified"}
          autosize
          maxLength={STATE_REASON_MAX}
          {...form.getInputProps("reason")}
        />
      )}
      <Group>
        <Button type="submit" size="sm" loading={save.isPending}>
          {t("desk.people.save")}
        </Button>
      </Group>
    </form>
  );
}

/** Off the contest's list: what was submitted stays. */
function TakeOff({ cid, person, onDone }: FormProps) {
  const { t } = useTranslation();
  const takeOff = useMutation({
    mutationFn: async () => {
      for (const username of person.usernames) await call(removeContestant, { query: { cid, username } });
    },
    onSuccess: () => onDone(t("desk.people.tookOff")),
  });
  return (
    <div className={classes.fields}>
      <p className={classes.dim}>{t("desk.people.takeOffHint")}</p>
      <Group>
        <Button
          size="sm"
          color="red"
          variant="light"
          loading={takeOff.isPending}
          onClick={() => takeOff.mutate()}
        >
          {t("desk.people.takeOff")}
        </Button>
      </Group>
    </div>
  );
}

/** When a participation ends without extra time: with the contest, or its personal window. */
function plannedEnd(
  { endTime, windowMinutes = 0 }: Pick<ContestSummary, "endTime" | "windowMinutes">,
  { startsAt, lateReason }: DeskPerson,
): number {
  const endAt = parseDate(endTime).getTime();
  if (!startsAt) return endAt;
  return windowEndAt({ endAt, windowMinutes }, parseDate(startsAt).getTime(), lateReason !== undefined);
}

function ExtraTimeForm({ cid, person, onDone }: FormProps) {
  const { t } = useTranslation();
  const { contest } = useContest();
  const now = person.endsAt
    ? Math.round((parseDate(person.endsAt).getTime() - plannedEnd(contest, person)) / 60_000)
    : 0;
  const [minutes, setMinutes] = useState<number | string>(Math.max(0, now));
  const save = useMutation({
    mutationFn: () => call(giveExtraTime, { body: { cid, id: person.id, minutes: Number(minutes) } }),
    onSuccess: () => onDone(t("desk.people.saved")),
  });
  return (
    <form
      noValidate
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <NumberInput
        label={t("desk.people.extra")}
        description={t(person.startsAt ? "desk.people.extraWindowHint" : "desk.people.extraHint")}
        min={0}
        max={EXTRA_MINUTES_MAX}
        allowDecimal={false}
        value={minutes}
        onChange={setMinutes}
      />
      <Group>
        <Button type="submit" size="sm" variant="default" loading={save.isPending} disabled={minutes === ""}>
          {t("desk.people.give")}
        </Button>
      </Group>
    </form>
  );
}
