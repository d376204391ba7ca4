import { Button, Group, SegmentedControl, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDuration } from "../../lib/dates.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { toast } from "../../lib/toast.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Panel } from "../../ui/Panel.tsx";
import classes from "./contest-pages.module.css";
import { useContest } from "./context.ts";
import { TeamChooser } from "./EntryCard.tsx";
import { giveUpRun, startRun, virtualRunQuery } from "./virtual-queries.ts";

/** A contest that is over can be run as if it began now; nothing where it cannot. */
export default function VirtualCard() {
  const { t } = useTranslation();
  const { contest, run } = useContest();
  const { data } = useQuery(virtualRunQuery(contest.id));
  if (run) return <UnderWay />;
  if (!data || data.run) return null;
  const { refusal } = data;
  if (refusal && refusal !== "contest-virtual-frozen") return null;
  return (
    <Panel title={t("virtual.title")}>
      <div className={classes.entry}>
        {refusal ? <p>{t("virtual.later")}</p> : <Start teams={data.teams} most={data.teamSizeMax} />}
      </div>
    </Panel>
  );
}

type Teams = Parameters<typeof TeamChooser>[0]["teams"];
type Crew = { teamId: number; uids: string[] } | "alone";

function Start({ teams, most }: { teams: Teams; most: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { contest } = useContest();
  const [isTeam, setTeam] = useState(false);
  const [asked, setAsked] = useState<Crew | null>(null);
  const length = formatDuration(contest.duration, language);
  const starting = useMutation({
    mutationFn: (crew: Crew) => startRun({ cid: contest.id, ...(crew === "alone" ? {} : crew) }),
    onSuccess: () => toast(t("virtual.started"), "success"),
    onSettled: () => setAsked(null),
  });
  return (
    <>
      <p>{t("virtual.about", { length })}</p>
      {teams.length > 0 && (
        <SegmentedControl
          size="xs"
          style={{ justifySelf: "start" }}
          aria-label={t("virtual.how")}
          value={isTeam ? "team" : "alone"}
          onChange={(value) => setTeam(value === "team")}
          data={[
            { value: "alone", label: t("virtual.alone") },
            { value: "team", label: t("virtual.withTeam") },
          ]}
        />
      )}
      {isTeam ? (
        <TeamChooser
          teams={teams}
          most={most}
          action={t("virtual.start")}
          onChosen={async (crew) => setAsked(crew)}
        />
      ) : (
        <Group>
          <Button size="xs" onClick={() => setAsked("alone")}>
            {t("virtual.start")}
          </Button>
        </Group>
      )}
      <Dialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={t("virtual.title")}
        size="sm"
        centered
      >
        <Text size="sm">{t("virtual.question", { length })}</Text>
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={() => setAsked(null)}>
            {t("common.cancel")}
          </Button>
          <Button data-autofocus loading={starting.isPending} onClick={() => asked && starting.mutate(asked)}>
            {t("virtual.startNow")}
          </Button>
        </Group>
      </Dialog>
    </>
  );
}

function UnderWay() {
  const { t } = useTranslation();
  const { contest, run } = useContest();
  const [isAsking, setAsking] = useState(false);
  const ending = useMutation({
    mutationFn: () => giveUpRun(contest.id),
    onSuccess: () => toast(t("virtual.ended"), "success"),
  });
  const params = { contestID: String(contest.id) };
  return (
    <Panel title={t("virtual.title")}>
      <div className={classes.entry}>
        <p>
          {run?.team ? t("virtual.runningTeam", { name: run.team }) : t("virtual.running")}{" "}
          {t("virtual.hidden")}
        </p>
        <Group gap="xs">
          <Button
            size="xs"
            renderRoot={(props) => <Link to="/contest/$contestID/problems" params={params} {...props} />}
          >
            {t("contest.tab.problems")}
          </Button>
          {run?.mayGiveUp && (
            <Button size="xs" variant="default" loading={ending.isPending} onClick={() => setAsking(true)}>
              {t("virtual.giveUp")}
            </Button>
          )}
        </Group>
        <ConfirmDialog
          opened={isAsking}
          title={t("virtual.giveUp")}
          text={t("virtual.giveUpQuestion")}
          confirm={t("virtual.giveUp")}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            ending.mutate();
          }}
        />
      </div>
    </Panel>
  );
}
