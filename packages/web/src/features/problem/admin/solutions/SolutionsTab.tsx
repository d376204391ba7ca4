import { ActionIcon, Alert, Button, Group } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type DataOf,
  deleteJurySolution,
  type getJurySolutions,
  type JurySolution,
  type Language,
  runJurySolutions,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../../lib/call.ts";
import { formatMemory, formatTime } from "../../../../lib/units.ts";
import { IconPencil, IconPlus, IconRefresh, IconTrash } from "../../../../ui/icons.ts";
import { LinkButton } from "../../../../ui/LinkButton.tsx";
import { TableBox } from "../../../../ui/list/TableBox.tsx";
import table from "../../../../ui/list/table.module.css";
import { EmptyState, FailedState } from "../../../../ui/states.tsx";
import { VerdictTag } from "../../../../ui/VerdictTag.tsx";
import { statusName, testWord, toneOf } from "../../../../ui/verdict.ts";
import { Badge } from "../../../admin/ui/Badge.tsx";
import { useConfirm } from "../../../admin/ui/confirm.tsx";
import { PageSkeleton } from "../../../admin/ui/PageSkeleton.tsx";
import { jurySolutionsQuery } from "../queries.ts";
import { CaseCounts } from "./CaseCounts.tsx";
import { JurySolutionDialog } from "./JurySolutionDialog.tsx";
import classes from "./solutions.module.css";

interface SolutionsTabProps {
  pid: number;
  /** Programs get points. */
  isOi: boolean;
  languages: Language[];
}

/** More cases than this have no column of their own, until somebody asks for them. */
const MANY_CASES = 40;

/** Jury solutions and what came of them: program by case. */
export function SolutionsTab({ pid, isOi, languages }: SolutionsTabProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const list = useQuery(jurySolutionsQuery(pid));
  const [edited, setEdited] = useState<JurySolution | "new" | null>(null);
  const [isFolded, setFolded] = useState(true);
  const [ask, question] = useConfirm();
  const renew = () =>
    queryClient.invalidateQueries({ queryKey: ["admin", "problem", "jury-solutions", pid] });
  const run = useMutation({
    mutationFn: (id?: number) => call(runJurySolutions, { body: { pid, ...(id && { id }) } }),
    onSuccess: renew,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(deleteJurySolution, { query: { id } }),
    onSuccess: renew,
  });
  if (list.error) return <FailedState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <PageSkeleton />;
  const { references, cases } = list.data;
  const shownCases = cases.length > MANY_CASES && isFolded ? [] : cases;
  return (
    <div className="admin-form">
      <Group justify="space-between">
        <p className="admin-dim" style={{ margin: 0 }}>
          {t("admin.solutions.note")}
        </p>
        <div className="admin-row">
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            disabled={references.length === 0 || cases.length === 0}
            loading={run.isPending && run.variables === undefined}
            onClick={() => run.mutate(undefined)}
          >
            {t("admin.solutions.runAll")}
          </Button>
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited("new")}>
            {t("admin.solutions.add")}
          </Button>
        </div>
      </Group>
      {cases.length === 0 && <Alert color="orange">{t("admin.solutions.noData")}</Alert>}
      {references.length === 0 ? (
        <EmptyState text={t("admin.solutions.none")} />
      ) : (
        <TableBox label={t("admin.solutions.table")}>
          <table className={table.table} aria-label={t("admin.solutions.table")}>
            <thead>
              <tr>
                <th>{t("admin.solutions.name")}</th>
                <th>{t("admin.solutions.expected")}</th>
                <th>{t("admin.solutions.result")}</th>
                <th className={table.right}>{t("admin.solutions.time")}</th>
                <th className={table.right}>{t("admin.solutions.memory")}</th>
                {cases.length > MANY_CASES && (
                  <th>
                    <LinkButton onClick={() => setFolded(!isFolded)}>
                      {t(isFolded ? "admin.solutions.unfold" : "admin.solutions.fold")}
                    </LinkButton>
                  </th>
                )}
                {shownCases.map(({ seq, inputName }) => (
                  <th key={seq} className={table.tight} title={inputName}>
                    {seq}
                  </th>
                ))}
                <th className={`${table.tight} ${classes.actions}`}>
                  <span className="visually-hidden">{t("admin.actions")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {references.map((solution) => (
                <tr key={solution.id}>
                  <td>
                    <LinkButton onClick={() => setEdited(solution)}>{solution.name}</LinkButton>
                    <div className="admin-dim admin-small">{solution.language}</div>
                  </td>
                  <td>
                    <Expected codes={solution.expected} />
                    {isOi && solution.expectedScore !== null && (
                      <span className="admin-small numeric" title={t("admin.solutions.expectedScore")}>
                        {` · ${solution.expectedScore}`}
                      </span>
                    )}
                  </td>
                  <td>
                    <RunState solution={solution} total={cases.length} />
                  </td>
                  <td className={`numeric ${table.right}`}>{formatTime(solution.run?.time)}</td>
                  <td className={`numeric ${table.right}`}>{formatMemory(solution.run?.memory)}</td>
                  {cases.length > MANY_CASES && <CaseCounts cases={solution.run?.cases ?? []} />}
                  {shownCases.map(({ seq }) => (
                    <CaseCell key={seq} run={solution.run} seq={seq} />
                  ))}
                  <td className={`${table.tight} ${classes.actions}`}>
                    <span className="admin-nowrap">
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        disabled={cases.length === 0}
                        loading={run.isPending && run.variables === solution.id}
                        aria-label={t("admin.solutions.runOf", { name: solution.name })}
                        onClick={() => run.mutate(solution.id)}
                      >
                        <IconRefresh size={17} />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t("admin.solutions.editOf", { name: solution.name })}
                        onClick={() => setEdited(solution)}
                      >
                        <IconPencil size={17} />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="red"
                        aria-label={t("admin.deleteOf", { name: solution.name })}
                        onClick={() =>
                          ask({
                            title: t("admin.deleteOf", { name: solution.name }),
                            text: t("admin.solutions.deleteQuestion"),
                            confirm: t("admin.delete"),
                            onConfirm: () => remove.mutate(solution.id),
                          })
                        }
                      >
                        <IconTrash size={17} />
                      </ActionIcon>
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableBox>
      )}
      {references.map(
        ({ id, name, run: last }) =>
          last?.errorMessage && (
            <div key={id}>
              <strong>{name}</strong>
              <pre className="admin-pre">{last.errorMessage}</pre>
            </div>
          ),
      )}
      {edited && (
        <JurySolutionDialog
          pid={pid}
          isOi={isOi}
          solution={edited === "new" ? null : edited}
          languages={languages}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            void renew();
          }}
        />
      )}
      {question}
    </div>
  );
}

function Expected({ codes }: { codes: number[] }) {
  const { t } = useTranslation();
  return (
    <span className="admin-small">{codes.map((code) => t(`status.${statusName(code)}`)).join(", ")}</span>
  );
}

function RunState({ solution: { run }, total }: { solution: JurySolution; total: number }) {
  const { t } = useTranslation();
  if (!run) return <span className="admin-dim">{t("admin.solutions.neverRun")}</span>;
  if (run.state !== "done") {
    return (
      <span className="admin-dim" role="status">
        {t(`admin.solutions.${run.state}`)} {run.casesDone} / {total}
      </span>
    );
  }
  return (
    <span className="admin-row">
      {run.status !== null && <VerdictTag status={run.status} />}
      {run.score !== null && <span className="numeric">{run.score}</span>}
      <Badge tone={run.asExpected ? "ac" : "bad"}>
        {t(run.asExpected ? "admin.solutions.asExpected" : "admin.solutions.unexpected")}
      </Badge>
      {!run.isCurrent && <Badge tone="warn">{t("admin.solutions.outdated")}</Badge>}
    </span>
  );
}

type Run = DataOf<typeof getJurySolutions>["references"][number]["run"];

function CaseCell({ run, seq }: { run: Run; seq: number }) {
  const { t } = useTranslation();
  const found = run?.cases.find((row) => row.seq === seq);
  if (!found) return <td className={`admin-dim ${table.tight}`}>·</td>;
  const verdict = t(testWord(found.status));
  const title = [verdict, formatTime(found.time), formatMemory(found.memory), found.message]
    .filter(Boolean)
    .join(" · ");
  return (
    <td className={classes.cell} data-tone={toneOf(found.status)} title={title}>
      <span className="visually-hidden">{verdict}</span>
      <span className="numeric">{found.score ?? found.time}</span>
    </td>
  );
}
