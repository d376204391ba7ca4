import { Accordion } from "@mantine/core";
import type { CaseResult } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatMemory, formatTime } from "../../../lib/units.ts";
import { VerdictTag } from "../../../ui/VerdictTag.tsx";
import { CaseGrid } from "./CaseGrid.tsx";
import { casesOfSubtask, firstFailing } from "./case-states.ts";
import classes from "./submission-page.module.css";

type Subtasks = NonNullable<CaseResult["subTaskJudgeCaseVoList"]>;

interface SubtaskListProps {
  subtasks: Subtasks;
  mode: CaseResult["judgeCaseMode"];
  explained: number | null;
}

/** One fold per subtask with its points; inside, its tests. The first that lost points stands open. */
export function SubtaskList({ subtasks, mode, explained }: SubtaskListProps) {
  const { t } = useTranslation();
  const titles = new Map(subtasks.map(({ group }) => [group?.key, group?.title]));
  const nameOf = (number: string | number) => t("submission.subtask", { number });
  const tests = subtasks.map((subtask) => casesOfSubtask(subtask, mode));
  const failing = subtasks.find((_, index) => firstFailing(tests[index] ?? []));
  return (
    <Accordion variant="contained" multiple defaultValue={failing ? [String(failing.groupNum)] : []}>
      {subtasks.map((subtask, index) => (
        <Accordion.Item key={subtask.groupNum} value={String(subtask.groupNum)}>
          <Accordion.Control>
            <span className={classes.subtask}>
              <b>{subtask.group?.title ?? nameOf(subtask.group?.key ?? subtask.groupNum)}</b>
              <VerdictTag status={subtask.status} />
              <span className="numeric">{t("submission.points", { score: pointsOf(subtask) })}</span>
              {subtask.group?.feedback && <span>{t("solve.groups.later")}</span>}
              {subtask.total > 0 && (
                <span>{t("submission.passedOf", { passed: subtask.ac, total: subtask.total })}</span>
              )}
              {subtask.total > 0 && (
                <span className="numeric">
                  {formatTime(subtask.time)} · {formatMemory(subtask.memory)}
                </span>
              )}
              {subtask.group?.isBlocked && <b>{t("solve.groups.blocked")}</b>}
              {subtask.group?.requires.map(({ group, pass }) => (
                <span key={group} className={classes.needs}>
                  {t(`solve.groups.${pass}`, { name: titles.get(group) ?? nameOf(group) })}
                </span>
              ))}
            </span>
          </Accordion.Control>
          <Accordion.Panel>
            <CaseGrid
              cases={tests[index] ?? []}
              first={firstFailing(tests[index] ?? [])?.seq}
              explained={explained}
              roomy
            />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

/** Of a group with its digits, and of how many. */
function pointsOf({ score, group }: Subtasks[number]): string {
  if (!group) return String(score);
  if (group.feedback === "none") return `– / ${group.max ?? "∞"}`;
  return group.max === null ? String(group.exact ?? score) : `${group.exact ?? score} / ${group.max}`;
}
