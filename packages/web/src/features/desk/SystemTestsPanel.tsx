import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { startSystemTests } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { toast } from "../../lib/toast.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useContest } from "../contest/context.ts";
import { refreshContest } from "../contest/queries.ts";
import classes from "./desk.module.css";

/** Starts the system tests of a contest that judged on pretests; how far they are is told by the list of rejudges. */
export function SystemTestsPanel() {
  const { t } = useTranslation();
  const { contest, phase, waits } = useContest();
  const { id: cid, systemTestsAt } = contest;
  const [isAsked, ask] = useState(false);
  const isOpen = phase === "ended" && !waits;
  const start = useMutation({
    mutationFn: () => call(startSystemTests, { body: { cid } }),
    onSuccess: (job) => toast(t(job ? "desk.systemTests.started" : "desk.systemTests.none"), "success"),
    onSettled: () => {
      ask(false);
      refreshContest(cid);
      return queryClient.invalidateQueries({ queryKey: ["desk", cid, "rejudges"] });
    },
  });
  if (!contest.rule?.pretests) return null;
  return (
    <Panel title={t("desk.systemTests.title")}>
      <div className={classes.offer}>
        <p className={classes.dim}>
          {t(systemTestsAt ? "desk.systemTests.begun" : "desk.systemTests.about")}
        </p>
        <Button
          size="sm"
          variant={systemTestsAt ? "default" : "filled"}
          disabled={!isOpen}
          title={isOpen ? undefined : t("desk.systemTests.notOver")}
          loading={start.isPending}
          onClick={() => (systemTestsAt ? start.mutate() : ask(true))}
        >
          {t(systemTestsAt ? "desk.systemTests.goOn" : "desk.systemTests.start")}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsked}
        title={t("desk.systemTests.start")}
        text={t("desk.systemTests.question")}
        confirm={t("desk.systemTests.start")}
        onConfirm={() => start.mutate()}
        onCancel={() => ask(false)}
      />
    </Panel>
  );
}
