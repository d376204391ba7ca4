import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { getOwnRunningContests } from "@verdict/contract";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { formatDateTime } from "../../lib/dates.ts";
import { Panel } from "../../ui/Panel.tsx";
import classes from "./contests.module.css";

interface RunningContestsProps {
  uid: string;
  /** Who has just signed in goes on into their contest where there is one alone. */
  lands: boolean;
}

/** Contests in which the reader takes part now; nothing where there are none. */
export function RunningContests({ uid, lands }: RunningContestsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // Under the contests: what they enter changes it. Not asked for before the page is here: few have one.
  const { data } = useQuery({
    queryKey: ["contest", "own-running", uid],
    queryFn: ({ signal }) => call(getOwnRunningContests, { signal }),
    meta: { quiet: true },
  });
  const isDecided = useRef(!lands);
  const decide = useEffectEvent(() => {
    const [only, another] = data ?? [];
    if (!only || another) return;
    void navigate({ to: "/contest/$contestID/problems", params: { contestID: String(only.id) } });
  });
  useEffect(() => {
    // By the first answer alone: later nobody is taken away from what they read.
    if (!data || isDecided.current) return;
    isDecided.current = true;
    decide();
  }, [data]);
  if (!data || data.length === 0) return null;
  return (
    <Panel title={t("home.running.title")}>
      <ul className={classes.running}>
        {data.map(({ id, title, endTime }) => (
          <li key={id}>
            <b>{title}</b>
            <span>{t("home.running.until", { date: formatDateTime(endTime) })}</span>
            <Button
              size="xs"
              renderRoot={(props) => (
                <Link {...props} to="/contest/$contestID/problems" params={{ contestID: String(id) }} />
              )}
            >
              {t("home.running.enter")}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
