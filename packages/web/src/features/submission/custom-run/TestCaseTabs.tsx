import { ActionIcon, Loader, SegmentedControl, Tooltip } from "@mantine/core";
import type { TestJudge } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { IconPlus } from "../../../ui/icons.ts";
import { VerdictIcon } from "../../../ui/VerdictIcon.tsx";
import { testWord, toneOf } from "../../../ui/verdict.ts";
import classes from "./test-panel.module.css";
import type { TestResults } from "./use-test-runs.ts";

interface TestCaseTabsProps {
  cases: readonly { key: string; label: string }[];
  chosen: string;
  onChoose: (key: string) => void;
  results: TestResults;
  /** null where there are as many as may be. */
  onAdd: (() => void) | null;
}

/** The examples and the user's own cases, each with what came of it. */
export function TestCaseTabs({ cases, chosen, onChoose, results, onAdd }: TestCaseTabsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.cases}>
      {cases.length > 0 && (
        <SegmentedControl
          size="xs"
          aria-label={t("solve.test.case")}
          value={chosen}
          onChange={onChoose}
          data={cases.map(({ key, label }) => ({
            value: key,
            label: (
              <span className={classes.case}>
                {results.has(key) && <Mark result={results.get(key) ?? null} />}
                {label}
              </span>
            ),
          }))}
        />
      )}
      {onAdd && (
        <Tooltip label={t("solve.test.add")} openDelay={300} withinPortal={false}>
          <ActionIcon variant="subtle" color="gray" aria-label={t("solve.test.add")} onClick={onAdd}>
            <IconPlus size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}

function Mark({ result }: { result: TestJudge | null }) {
  const { t } = useTranslation();
  if (!result) return <Loader size={12} aria-hidden />;
  return (
    <span className={classes.mark} data-tone={toneOf(result.status)}>
      <VerdictIcon status={result.status} size={13} />
      <span className="visually-hidden">{t(testWord(result.status))}</span>
    </span>
  );
}
