import { Button, Checkbox, Group, NativeSelect, Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ContestTeams } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, parseDate } from "../../lib/dates.ts";
import { useServerTime } from "../../lib/server-clock.ts";
import { toast } from "../../lib/toast.ts";
import { Panel } from "../../ui/Panel.tsx";
import { FailedState } from "../../ui/states.tsx";
import classes from "./contest-pages.module.css";
import { useContest } from "./context.ts";
import { contestTeamsQuery, enterWithTeam, withdrawTeam } from "./team-queries.ts";

/** How to take part in a contest that teams may enter. */
export default function EntryCard() {
  const { t } = useTranslation();
  const { contest } = useContest();
  const { data, error, isError, refetch } = useQuery(contestTeamsQuery(contest.id));
  return (
    <Panel title={t("team.entry.title")}>
      <div className={classes.entry}>
        {isError ? (
          <FailedState error={error} onRetry={refetch} />
        ) : data ? (
          <Entry state={data} />
        ) : (
          <Skeleton height={64} />
        )}
      </div>
    </Panel>
  );
}

function Entry({ state }: { state: ContestTeams }) {
  const { t } = useTranslation();
  const { contest } = useContest();
  const [isChanging, setChanging] = useState(false);
  const { entered, entry, teamSizeMax, teams, closesAt } = state;
  const isClosed = useServerTime((now) => closesAt !== undefined && now >= parseDate(closesAt).getTime());
  const deadline = closesAt && (
    <p>{t(isClosed ? "team.entry.closed" : "team.entry.closes", { date: formatDateTime(closesAt) })}</p>
  );
  const withdrawing = useMutation({
    mutationFn: () => withdrawTeam(contest.id),
    onSuccess: () => toast(t("team.entry.withdrawn"), "success"),
  });
  if (entered?.team && !isChanging) {
    return (
      <>
        <p>
          {t("team.entry.with")}{" "}
          <Link to="/team/$teamID" params={{ teamID: String(entered.team.id) }}>
            <b>{entered.team.name}</b>
          </Link>
          {": "}
          {entered.members.map(({ username }) => username).join(", ")}
        </p>
        {deadline}
        {entered.mayChange && !isClosed && (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => setChanging(true)}>
              {t("team.entry.change")}
            </Button>
            <Button
              size="xs"
              variant="default"
              loading={withdrawing.isPending}
              onClick={() => withdrawing.mutate()}
            >
              {t("team.entry.withdraw")}
            </Button>
          </Group>
        )}
      </>
    );
  }
  if (entered && !entered.team) return <p>{t("team.entry.alone")}</p>;
  return (
    <>
      <p>{t(entry === "teams" ? "team.entry.teamsOnly" : "team.entry.both", { max: teamSizeMax })}</p>
      {deadline}
      {isClosed ? null : teams.length > 0 ? (
        <TeamChooser
          teams={teams}
          most={teamSizeMax}
          initial={
            entered?.team ? { id: entered.team.id, uids: entered.members.map(({ uid }) => uid) } : null
          }
          action={t("team.entry.enter")}
          onChosen={(choice) => enterWithTeam({ cid: contest.id, ...choice })}
          onDone={(name) => {
            setChanging(false);
            toast(t("team.entry.entered", { name }), "success");
          }}
        />
      ) : (
        <p>
          {t("team.entry.noTeam")} <Link to="/team">{t("account.myTeams")}</Link>
        </p>
      )}
    </>
  );
}

interface ChooserProps {
  teams: ContestTeams["teams"];
  most: number;
  initial?: { id: number; uids: string[] } | null;
  action: string;
  onChosen: (choice: { teamId: number; uids: string[] }) => Promise<unknown>;
  onDone?: (name: string) => void;
}

/** One of the teams the reader leads, and who of it takes part. */
export function TeamChooser({ teams, most, initial = null, action, onChosen, onDone }: ChooserProps) {
  const { t } = useTranslation();
  const [teamId, setTeamId] = useState(initial?.id ?? teams[0]?.id ?? 0);
  const team = teams.find(({ id }) => id === teamId) ?? teams[0];
  const [chosen, setChosen] = useState<string[] | null>(initial?.uids ?? null);
  const entering = useMutation({
    mutationFn: onChosen,
    onSuccess: () => onDone?.(team?.name ?? ""),
  });
  if (!team) return null;
  // The captain stands first, and always takes part.
  const [captain] = team.members;
  const uids = chosen ?? team.members.slice(0, most).map(({ uid }) => uid);
  const isFull = uids.length >= most;
  return (
    <form
      noValidate
      className={classes.chooser}
      onSubmit={(event) => {
        event.preventDefault();
        entering.mutate({ teamId: team.id, uids });
      }}
    >
      <NativeSelect
        label={t("team.entry.team")}
        value={String(team.id)}
        onChange={(event) => {
          setTeamId(Number(event.currentTarget.value));
          setChosen(null);
        }}
        data={teams.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <fieldset>
        <legend>{t("team.entry.who", { max: most })}</legend>
        {team.members.map(({ uid, username }) => {
          const isIn = uids.includes(uid);
          return (
            <Checkbox
              key={uid}
              size="xs"
              label={username}
              checked={isIn}
              disabled={uid === captain?.uid || (isFull && !isIn)}
              onChange={() => setChosen(isIn ? uids.filter((one) => one !== uid) : [...uids, uid])}
            />
          );
        })}
      </fieldset>
      <Button type="submit" size="xs" loading={entering.isPending}>
        {action}
      </Button>
    </form>
  );
}
