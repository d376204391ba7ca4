import { Button, Group, NumberInput, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { moveContestEnd } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { formatDateTime, parseDate } from "../../lib/dates.ts";
import { toast } from "../../lib/toast.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { useContest } from "../contest/context.ts";
import { refreshContest } from "../contest/queries.ts";
import classes from "./desk.module.css";
import { peopleQuery } from "./queries.ts";

/** An end is moved by a day at most: further is another contest. */
const DAY_MINUTES = 24 * 60;

/** Moves the end for all, and says before whom it concerns. */
export function EndDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { contest } = useContest();
  const people = useQuery(peopleQuery(contest.id, { limit: 1 })).data?.total;
  const [minutes, setMinutes] = useState<number | string>(10);
  const from = parseDate(contest.endTime);
  const to = new Date(from.getTime() + Number(minutes) * 60_000);
  const move = useMutation({
    mutationFn: () =>
      call(moveContestEnd, {
        body: { cid: contest.id, from: from.toISOString(), to: to.toISOString() },
      }),
    onSuccess: ({ moved }) => {
      toast(t("desk.end.moved", { number: moved }), "success");
      onClose();
    },
    onSettled: () => refreshContest(contest.id),
  });
  return (
    <Dialog opened onClose={onClose} title={t("desk.end.title")} size="sm">
      <form
        noValidate
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault();
          move.mutate();
        }}
      >
        <NumberInput
          label={t("desk.end.minutes")}
          description={t("desk.end.hint")}
          allowDecimal={false}
          min={-DAY_MINUTES}
          max={DAY_MINUTES}
          value={minutes}
          onChange={setMinutes}
          data-autofocus
        />
        <Text size="sm">
          {t("desk.end.question", {
            from: formatDateTime(contest.endTime),
            to: formatDateTime(to.toISOString()),
            number: people ?? "…",
          })}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" loading={move.isPending} disabled={Number(minutes) === 0}>
            {t("desk.end.move")}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
