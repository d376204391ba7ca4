import { Button, Group, Progress, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  type SimilarityCheck,
  similarityChoices,
  startSimilarityCheck,
  stopSimilarityCheck,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { formatDateTime } from "../../lib/dates.ts";
import { queryClient } from "../../lib/query-client.ts";
import { SEARCH_MAX } from "../../lib/search-params.ts";
import { useListAddress } from "../../ui/list/address.ts";
import { Panel } from "../../ui/Panel.tsx";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import desk from "../desk/desk.module.css";
import { ClusterGraph } from "./ClusterGraph.tsx";
import { namedBy, useCoursework } from "./coursework.ts";
import { PairList } from "./PairList.tsx";
import { PairView } from "./PairView.tsx";
import { checksQuery, groupProblemsQuery, keyOf } from "./queries.ts";
import { PAIR_PAGE_SIZE, type SimilaritySearch } from "./search.ts";

const CHECKS = 20;
const TYPING_MS = 250;

/** Which programs of the coursework are alike: comparisons, what the chosen one found, and one pair side by side. */
export function SimilarityPage({ search }: { search: SimilaritySearch }) {
  const { t } = useTranslation();
  const coursework = useCoursework();
  const checks = useQuery(checksQuery(coursework, { currentPage: 1, limit: CHECKS }));
  const address = useListAddress(search, PAIR_PAGE_SIZE);
  const list = checks.data?.records;
  const shown = list?.find(({ id }) => id === search.check) ?? list?.[0];
  return (
    <>
      <Panel title={t("coursework.similarity.compare")}>
        <StartForm onStarted={({ id }) => address.change({ check: id, pair: undefined })} />
        {checks.error && !list && <FailedState error={checks.error} onRetry={() => checks.refetch()} />}
        {list && shown && (
          <div className={desk.offer}>
            <Select
              w={300}
              maw="100%"
              label={t("coursework.similarity.shown")}
              allowDeselect={false}
              data={list.map(({ id, created, username }) => ({
                value: String(id),
                label: `${formatDateTime(created)} · ${username}`,
              }))}
              value={String(shown.id)}
              onChange={(id) => address.change({ check: Number(id), pair: undefined, pid: undefined })}
            />
            <State check={shown} />
          </div>
        )}
      </Panel>
      {list?.length === 0 && <EmptyState text={t("coursework.similarity.none")} />}
      {shown && (
        <>
          {search.pair !== undefined && (
            <PairView
              key={search.pair}
              check={shown.id}
              pair={search.pair}
              onClose={() => address.change({ pair: undefined, currentPage: search.currentPage })}
            />
          )}
          <PairList check={shown} address={address} />
          <ClusterGraph check={shown} search={search} onOpen={(pair) => address.change({ pair })} />
        </>
      )}
    </>
  );
}

function StartForm({ onStarted }: { onStarted: (check: SimilarityCheck) => void }) {
  const { t } = useTranslation();
  const coursework = useCoursework();
  const [choice, setChoice] = useState<(typeof similarityChoices)[number]>("accepted");
  const isGroup = coursework.kind === "group";
  const [pid, setPid] = useState<string | null>(null);
  const start = useMutation({
    mutationFn: () =>
      call(startSimilarityCheck, {
        body: { ...namedBy(coursework), choice, ...(pid === null ? {} : { pid: Number(pid) }) },
      }),
    onSuccess: async (check) => {
      await queryClient.invalidateQueries({ queryKey: keyOf(coursework) });
      onStarted(check);
    },
  });
  return (
    <form
      noValidate
      className={desk.offer}
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate();
      }}
    >
      <p className={desk.dim}>{t("coursework.similarity.hint")}</p>
      <Group gap="sm" align="end">
        <Select
          label={t("coursework.similarity.programs")}
          allowDeselect={false}
          data={similarityChoices.map((value) => ({
            value,
            label: t(`coursework.similarity.choice.${value}`),
          }))}
          value={choice}
          onChange={(value) => setChoice(value === "all" ? "all" : "accepted")}
        />
        {isGroup && <ProblemSelect gid={coursework.id} value={pid} onChange={setPid} />}
        <Button type="submit" loading={start.isPending} disabled={isGroup && pid === null}>
          {t("coursework.similarity.start")}
        </Button>
      </Group>
    </form>
  );
}

/** A group is no coursework by itself: one of its problems is compared. */
function ProblemSelect({
  gid,
  value,
  onChange,
}: {
  gid: number;
  value: string | null;
  onChange: (pid: string | null) => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState("");
  const [keyword] = useDebouncedValue(text === chosen ? "" : text.slice(0, SEARCH_MAX), TYPING_MS);
  const list = useQuery(groupProblemsQuery(gid, keyword));
  return (
    <Select
      label={t("coursework.similarity.problem")}
      placeholder={t("coursework.similarity.chooseProblem")}
      searchable
      // What fits is found by the server.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={t("coursework.similarity.noProblem")}
      data={list.data?.records.map(({ id, problemId, title }) => ({
        value: String(id),
        label: `${problemId} ${title}`,
      }))}
      value={value}
      onChange={(pid, option) => {
        setChosen(option?.label ?? "");
        onChange(pid);
      }}
      w={300}
      maw="100%"
    />
  );
}

function State({ check }: { check: SimilarityCheck }) {
  const { t } = useTranslation();
  const coursework = useCoursework();
  const stop = useMutation({
    mutationFn: () => call(stopSimilarityCheck, { body: { ...namedBy(coursework), id: check.id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(coursework) }),
  });
  const percent = Math.floor(check.progress / 10);
  return (
    <div role="status">
      {check.state === "running" && (
        <Progress value={percent} aria-label={t("coursework.similarity.progress")} />
      )}
      <span className={`numeric ${desk.dim}`}>
        {t(`coursework.similarity.states.${check.state}`, { percent })} ·{" "}
        {t("coursework.similarity.size", { programs: check.programs, problems: check.problems.length })} ·{" "}
        {t("coursework.similarity.found", { pairs: check.pairs, confirmed: check.confirmed })}
      </span>{" "}
      {check.state === "running" && (
        <Button size="compact-xs" color="red" variant="light" onClick={() => stop.mutate()}>
          {t("coursework.similarity.stop")}
        </Button>
      )}
    </div>
  );
}
