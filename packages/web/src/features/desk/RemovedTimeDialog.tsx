import { Button, Group, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { addRemovedTime, dropRemovedTime } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { formatDateTime, parseDate } from "../../lib/dates.ts";
import { toast } from "../../lib/toast.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { MomentInput } from "../../ui/MomentInput.tsx";
import { FailedState } from "../../ui/states.tsx";
import { useContest } from "../contest/context.ts";
import { refreshContest } from "../contest/queries.ts";
import classes from "./desk.module.css";
import { removedTimeQuery } from "./queries.ts";

/** Time in which nobody could work: taken out of the contest, whose end moves by it. */
export function RemovedTimeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { contest } = useContest();
  const cache = useQueryClient();
  const list = useQuery(removedTimeQuery(contest.id));
  const [lost, setLost] = useState({ from: "", to: "" });
  const end = parseDate(contest.endTime);
  const [from, to] = [new Date(lost.from), new Date(lost.to)];
  const ms = to.getTime() - from.getTime();
  const changed = {
    onSuccess: (answer: { end: string }) => {
      toast(t("desk.removed.moved", { end: formatDateTime(answer.end) }), "success");
      setLost({ from: "", to: "" });
    },
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: removedTimeQuery(contest.id).queryKey });
      return refreshContest(contest.id);
    },
  };
  const add = useMutation({
    mutationFn: () =>
      call(addRemovedTime, {
        body: { cid: contest.id, from: from.toISOString(), to: to.toISOString(), end: end.toISOString() },
      }),
    ...changed,
  });
  const drop = useMutation({
    mutationFn: (begin: string) =>
      call(dropRemovedTime, {
        query: { cid: contest.id, from: parseDate(begin).toISOString(), end: end.toISOString() },
      }),
    ...changed,
  });
  return (
    <Dialog opened onClose={onClose} title={t("desk.removed.title")} size="md">
      <form
        noValidate
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate();
        }}
      >
        <p className={classes.dim}>{t("desk.removed.hint")}</p>
        {list.error && <FailedState error={list.error} onRetry={() => void list.refetch()} />}
        {list.data && list.data.length > 0 && (
          <ul className={classes.intervals} aria-label={t("desk.removed.list")}>
            {list.data.map((interval) => (
              <li key={interval.from}>
                <span className="numeric">
                  {formatDateTime(interval.from)} – {formatDateTime(interval.to)}
                </span>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  loading={drop.isPending && drop.variables === interval.from}
                  disabled={drop.isPending || add.isPending}
                  onClick={() => drop.mutate(interval.from)}
                >
                  {t("desk.removed.drop")}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <div className={classes.dates}>
          <MomentInput
            step={1}
            label={t("desk.removed.from")}
            value={lost.from}
            onChange={(event) => setLost({ ...lost, from: event.currentTarget.value })}
            data-autofocus
          />
          <MomentInput
            step={1}
            label={t("desk.removed.to")}
            value={lost.to}
            onChange={(event) => setLost({ ...lost, to: event.currentTarget.value })}
          />
        </div>
        {ms > 0 && (
          <Text size="sm">
            {t("desk.removed.question", {
              from: formatDateTime(contest.endTime),
              to: formatDateTime(new Date(end.getTime() + ms).toISOString()),
            })}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("common.close")}
          </Button>
          <Button type="submit" loading={add.isPending} disabled={!(ms > 0)}>
            {t("desk.removed.add")}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
