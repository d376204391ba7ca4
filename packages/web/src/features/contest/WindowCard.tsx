import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { startPersonalWindow } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { formatDateTime, formatDuration, parseDate } from "../../lib/dates.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { queryClient } from "../../lib/query-client.ts";
import { askTime, useServerTime } from "../../lib/server-clock.ts";
import { toast } from "../../lib/toast.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Panel } from "../../ui/Panel.tsx";
import classes from "./contest-pages.module.css";
import { useContest } from "./context.ts";

/** A contest in which everybody starts when they like: what that means, and the start. */
export default function WindowCard() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { contest } = useContest();
  const [isAsking, setAsking] = useState(false);
  const whole = (contest.windowMinutes ?? 0) * 60;
  const endAt = parseDate(contest.endTime).getTime();
  const left = useServerTime((now) => Math.max(0, Math.floor((endAt - now) / 60_000)) * 60);
  const words = {
    length: formatDuration(Math.min(whole, left), language),
    date: formatDateTime(contest.endTime),
  };
  const starting = useMutation({
    // A window begins at a moment of the server's: the page's clock is not behind it from now on.
    mutationFn: () =>
      askTime(
        () => call(startPersonalWindow, { body: { cid: contest.id } }),
        ({ startTime }) => parseDate(startTime).getTime(),
      ),
    onSuccess: () => toast(t("virtual.window.started"), "success"),
    onSettled: () =>
      Promise.all(
        [["contest"], ["problem"], ["submission"], ["board"]].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
  return (
    <Panel title={t("virtual.window.title")}>
      <div className={classes.entry}>
        <p>{t(left < whole ? "virtual.window.aboutShort" : "virtual.window.about", words)}</p>
        <Group>
          <Button size="xs" loading={starting.isPending} onClick={() => setAsking(true)}>
            {t("virtual.window.start")}
          </Button>
        </Group>
        <ConfirmDialog
          opened={isAsking}
          title={t("virtual.window.title")}
          text={t("virtual.window.question", words)}
          confirm={t("virtual.window.start")}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            starting.mutate();
          }}
        />
      </div>
    </Panel>
  );
}
