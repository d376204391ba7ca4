import { Button, Group, Skeleton, Textarea } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  type DataOf,
  decideSimilarPair,
  type getSimilarPair,
  SIMILARITY_NOTE_MAX,
  type SimilarityDecision,
} from "@verdict/contract";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { formatDateTime } from "../../lib/dates.ts";
import { queryClient } from "../../lib/query-client.ts";
import { LeaveGuard } from "../../ui/LeaveGuard.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { FailedState } from "../../ui/states.tsx";
import desk from "../desk/desk.module.css";
import classes from "./coursework.module.css";
import { namedBy, useCoursework } from "./coursework.ts";
import { keyOf, pairQuery } from "./queries.ts";
import { segmentsOf } from "./segments.ts";

type Pair = DataOf<typeof getSimilarPair>;
type Side = "left" | "right";

interface PairViewProps {
  check: number;
  pair: number;
  onClose: () => void;
}

/** Two programs side by side; what they have in common is coloured and linked, and what was made of it noted. */
export function PairView({ check, pair, onClose }: PairViewProps) {
  const { t } = useTranslation();
  const found = useQuery(pairQuery(useCoursework(), check, pair));
  return (
    <Panel
      title={t("coursework.similarity.pair")}
      more={
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {t("common.close")}
        </Button>
      }
    >
      {found.data ? (
        <>
          <Programs pair={found.data} />
          <Decision key={found.data.decidedTime} check={check} pair={found.data} />
        </>
      ) : found.error ? (
        <FailedState error={found.error} onRetry={() => found.refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </Panel>
  );
}

/** Colours of matches; neighbours differ. */
const COLORS = 6;

function Programs({ pair }: { pair: Pair }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<number | null>(null);
  const boxes = useRef<HTMLDivElement>(null);
  const choose = (match: number, from?: Side) => {
    setChosen(match);
    for (const side of ["left", "right"] as const) {
      if (side === from) continue;
      const box = boxes.current?.querySelector(`[data-side=${side}]`);
      const mark = box?.querySelector<HTMLElement>(`[data-match="${match}"]`);
      if (box && mark) box.scrollTo({ top: mark.offsetTop - 60 });
    }
  };
  const step = (by: number) => {
    const { length } = pair.matches;
    if (length > 0) choose(((chosen ?? (by > 0 ? -1 : 0)) + by + length) % length);
  };
  return (
    <>
      <Group gap="xs" className={classes.steps}>
        <Button size="compact-sm" variant="default" onClick={() => step(-1)}>
          {t("coursework.similarity.before")}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => step(1)}>
          {t("coursework.similarity.next")}
        </Button>
        <span className={desk.dim} role="status">
          {chosen === null
            ? t("coursework.similarity.places", { count: pair.matches.length })
            : t("coursework.similarity.place", { number: chosen + 1, all: pair.matches.length })}
        </span>
      </Group>
      <div ref={boxes} className={classes.sides}>
        {(["left", "right"] as const).map((side) => (
          <section key={side} aria-label={pair[side].username}>
            <h3 className={classes.sideHead}>
              <span>
                {pair[side].realname ?? pair[side].username}{" "}
                <small className={desk.dim}>
                  {Math.round(pair[side].share * 100)} % · {pair[side].language} ·{" "}
                  {formatDateTime(pair[side].submitTime)}
                </small>
              </span>
              <Link to="/submission-detail/$submitId" params={{ submitId: String(pair[side].submitId) }}>
                #{pair[side].submitId}
              </Link>
            </h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long code is scrolled by keyboard too */}
            <pre className={classes.code} data-side={side} tabIndex={0}>
              {segmentsOf(
                side === "left" ? pair.leftCode : pair.rightCode,
                pair.matches.map((match) => match[side]),
              ).map(({ from, text, match }) =>
                match === null ? (
                  text
                ) : (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons above do the same
                  <mark
                    key={from}
                    data-match={match}
                    data-color={match % COLORS}
                    data-chosen={match === chosen || undefined}
                    onClick={() => choose(match, side)}
                  >
                    {text}
                  </mark>
                ),
              )}
            </pre>
          </section>
        ))}
      </div>
    </>
  );
}

function Decision({ check, pair }: { check: number; pair: Pair }) {
  const { t } = useTranslation();
  const coursework = useCoursework();
  const [note, setNote] = useState(pair.note ?? "");
  const save = useMutation({
    mutationFn: (decision: SimilarityDecision | null) =>
      call(decideSimilarPair, { body: { ...namedBy(coursework), id: check, pair: pair.id, decision, note } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(coursework) }),
  });
  const button = (decision: SimilarityDecision | null, color: string) => (
    <Button
      size="sm"
      color={color}
      variant={pair.decision === decision && pair.decidedBy ? "filled" : "default"}
      aria-pressed={pair.decision === decision && pair.decidedBy !== null}
      loading={save.isPending && save.variables === decision}
      onClick={() => save.mutate(decision)}
    >
      {t(`coursework.similarity.decide.${decision ?? "open"}`)}
    </Button>
  );
  return (
    <div className={desk.offer}>
      <LeaveGuard mayLose={() => note !== (pair.note ?? "") && !save.isPending} />
      <Textarea
        label={t("coursework.similarity.note")}
        maxLength={SIMILARITY_NOTE_MAX}
        w="100%"
        maw={640}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group gap="xs">
        {button("confirmed", "red.9")}
        {button("cleared", "green.9")}
        {button(null, "gray.8")}
        {pair.decidedBy && pair.decidedTime && (
          <span className={desk.dim}>
            {t("coursework.similarity.decided", {
              name: pair.decidedBy,
              date: formatDateTime(pair.decidedTime),
            })}
          </span>
        )}
      </Group>
    </div>
  );
}
