import { Alert, Button, Group, NativeSelect, Progress, Radio } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type DataOf, getMadeOutputs, makeOutputs, status } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../../lib/call.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { testWord } from "../../../../ui/verdict.ts";
import type { CaseRow } from "../draft.ts";
import { jurySolutionsQuery } from "../queries.ts";
import type { Staging } from "./use-staging.ts";

/** Waits that long for the end before it looks how far it is. */
const WAIT_MS = 2_000;
/** Refused outputs that are named. */
const NAMED = 20;

type Made = DataOf<typeof getMadeOutputs>;
type Which = "missing" | "chosen" | "all";
const isMissing = ({ output, outputSize }: CaseRow) => output === "" || outputSize === 0;

/** The making of outputs by a jury solution: one at a time, and it goes on while other sections are looked at. */
export function useMakeOutputs(pid: number | null, staging: Staging) {
  const [seen, setSeen] = useState<Made | null>(null);
  const make = useMutation({
    mutationFn: ({ id, cases }: { id: number; cases: CaseRow[] }) =>
      staging.through(async (staged) => {
        setSeen(null);
        const wanted = cases.map(({ input, output }) => ({ input, output: output || outputOf(input) }));
        const body = { pid: pid ?? 0, id, staged, cases: wanted };
        const { key } = await call(makeOutputs, { body });
        for (;;) {
          const now = await call(getMadeOutputs, { query: { key, wait: WAIT_MS } });
          setSeen(now);
          if (now.done) return now;
        }
      }),
  });
  return { ...make, seen, forget: () => setSeen(null) };
}
type Making = ReturnType<typeof useMakeOutputs>;

/** As the server calls the output that an input lacks. */
const outputOf = (input: string) => `${input.replace(/\.in$/i, "")}.out`;

interface MakeOutputsProps {
  pid: number;
  cases: readonly CaseRow[];
  chosen: ReadonlySet<string>;
  making: Making;
  isBusy: boolean;
}

/** Asks by which solution and for which cases, and says what would be written over. */
export function MakeOutputs({ pid, cases, chosen, making, isBusy }: MakeOutputsProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const list = useQuery(jurySolutionsQuery(pid));
  const solutions = (list.data?.references ?? []).toSorted(
    (a, b) => Number(b.expected.includes(status.accepted)) - Number(a.expected.includes(status.accepted)),
  );
  const none = list.data && solutions.length === 0;
  return (
    <>
      <Button
        variant="default"
        disabled={isBusy || solutions.length === 0 || cases.length === 0}
        title={none ? t("admin.outputs.noSolution") : undefined}
        loading={making.isPending}
        onClick={() => setAsking(true)}
      >
        {t("admin.outputs.make")}
      </Button>
      {isAsking && (
        <Question
          solutions={solutions}
          cases={cases}
          chosen={chosen}
          onClose={() => setAsking(false)}
          onMake={(id, rows) => {
            setAsking(false);
            making.mutate({ id, cases: rows });
          }}
        />
      )}
    </>
  );
}

interface QuestionProps extends Pick<MakeOutputsProps, "cases" | "chosen"> {
  solutions: { id: number; name: string; language: string }[];
  onClose: () => void;
  onMake: (id: number, cases: CaseRow[]) => void;
}

function Question({ solutions, cases, chosen, onClose, onMake }: QuestionProps) {
  const { t } = useTranslation();
  const rows = {
    missing: cases.filter(isMissing),
    chosen: cases.filter(({ input }) => chosen.has(input)),
    all: [...cases],
  };
  const offered = (["missing", "chosen", "all"] as const).filter((one) => rows[one].length > 0);
  const [id, setId] = useState(solutions[0]?.id ?? 0);
  const [which, setWhich] = useState<Which>((chosen.size > 0 ? "chosen" : offered[0]) ?? "all");
  const wanted = rows[which];
  const overwritten = wanted.filter((row) => !isMissing(row)).length;
  return (
    <Dialog opened onClose={onClose} title={t("admin.outputs.title")}>
      <div className="admin-form">
        <p className="admin-dim" style={{ margin: 0 }}>
          {t("admin.outputs.note")}
        </p>
        <NativeSelect
          label={t("admin.outputs.solution")}
          value={String(id)}
          data={solutions.map((one) => ({ value: String(one.id), label: `${one.name} (${one.language})` }))}
          onChange={(event) => setId(Number(event.currentTarget.value))}
          data-autofocus
        />
        <Radio.Group
          label={t("admin.outputs.which")}
          value={which}
          onChange={(value) => setWhich(value as Which)}
        >
          <div className="admin-form" style={{ gap: 8, marginTop: 6 }}>
            {offered.map((one) => (
              <Radio
                key={one}
                value={one}
                label={t(`admin.outputs.of.${one}`, { count: rows[one].length })}
              />
            ))}
          </div>
        </Radio.Group>
        {overwritten > 0 && (
          <Alert color="orange" role="status">
            {t("admin.outputs.overwritten", { count: overwritten })}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button onClick={() => onMake(id, wanted)}>
            {t("admin.outputs.confirm", { count: wanted.length })}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}

/** How far it is, then what differs and which cases the program failed. */
export function MadeOutputs({ making: { seen, isPending, forget } }: { making: Making }) {
  const { t } = useTranslation();
  if (!seen) return null;
  if (isPending || !seen.done) {
    return (
      <div className="admin-row">
        <Progress
          style={{ flex: "1 1 160px" }}
          value={(seen.casesDone / Math.max(1, seen.cases)) * 100}
          aria-label={t("admin.outputs.title")}
        />
        <span className="numeric" role="status">
          {seen.casesDone} / {seen.cases}
        </span>
      </div>
    );
  }
  const of = (kind: Made["outputs"][number]["made"]) => seen.outputs.filter(({ made }) => made === kind);
  const refused = of("refused");
  const isBad = refused.length > 0 || seen.errorMessage !== null;
  const sums = (["new", "changed", "same", "refused"] as const).filter((kind) => of(kind).length > 0);
  return (
    <Alert
      color={isBad ? "red" : "green"}
      role="status"
      withCloseButton
      closeButtonLabel={t("common.close")}
      onClose={forget}
    >
      {sums.map((kind) => (
        <div key={kind}>
          {t(`admin.outputs.made.${kind}`, { count: of(kind).length })}
          {kind === "changed" && `: ${namesOf(of(kind).map(({ output }) => output))}`}
        </div>
      ))}
      {refused.slice(0, NAMED).map(({ input, status: code, message }) => (
        <div key={input}>
          <span className="mono">{input}</span> {[t(testWord(code)), message].filter(Boolean).join(" · ")}
        </div>
      ))}
      {refused.length > NAMED && <div>…</div>}
      {seen.errorMessage && <pre className="admin-pre">{seen.errorMessage}</pre>}
      {of("new").length + of("changed").length > 0 && <div>{t("admin.outputs.save")}</div>}
    </Alert>
  );
}

const namesOf = (names: string[]) => names.slice(0, NAMED).join(", ") + (names.length > NAMED ? ", …" : "");
