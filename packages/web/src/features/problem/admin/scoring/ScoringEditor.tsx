import { Alert, Button, Group, NativeSelect } from "@mantine/core";
import { fullMarksOf, type Scoring, type ScoringFault, scoringFaults } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { IconPlus } from "../../../../ui/icons.ts";
import type { ProblemForm } from "../Editor.tsx";
import { DependencyPicture } from "./DependencyPicture.tsx";
import { GroupCard } from "./GroupCard.tsx";
import classes from "./scoring.module.css";
import { TryOut } from "./TryOut.tsx";
import { withNew } from "./tree.ts";
import { useFaultText } from "./use-fault-text.ts";
import { useGroupDrag } from "./use-group-drag.tsx";

const roundings = ["group.down", "group.nearest", "case.down", "total.nearest", "total.down"] as const;

/** The tree of groups by which the cases add up: rules, points, dependencies, and what they come to. */
export function ScoringEditor({ form }: { form: ProblemForm }) {
  const { t } = useTranslation();
  const textOf = useFaultText();
  const { scoring, cases } = form.values;
  const set = (change: Partial<Scoring>) =>
    scoring && form.setFieldValue("scoring", { ...scoring, ...change });
  const drag = useGroupDrag(scoring?.groups ?? [], (groups) => set({ groups }));
  if (!scoring) return null;
  const faults = scoringFaults(scoring, cases.length);
  const ofAll = faults.filter(({ group }) => group === null);
  const { digits, rounding, stop } = scoring;
  const setRounding = (text: string) => {
    const [at, how] = text.split(".") as [Scoring["rounding"]["at"], Scoring["rounding"]["how"]];
    set({ rounding: { at, how } });
  };
  return (
    <section className={classes.scoring} aria-label={t("admin.scoring.title")}>
      <div className={classes.settings}>
        <NativeSelect
          label={t("admin.scoring.digits")}
          data={["0", "1", "2"]}
          value={String(digits)}
          onChange={(event) => set({ digits: Number(event.currentTarget.value) as Scoring["digits"] })}
        />
        <NativeSelect
          label={t("admin.scoring.rounding")}
          data={roundings.map((value) => ({ value, label: t(`admin.scoring.round.${value}`) }))}
          value={`${rounding.at}.${rounding.how}`}
          onChange={(event) => setRounding(event.currentTarget.value)}
        />
        <NativeSelect
          label={t("admin.scoring.stop")}
          data={(["settled", "never"] as const).map((value) => ({
            value,
            label: t(`admin.scoring.stops.${value}`),
          }))}
          value={stop}
          onChange={(event) => set({ stop: event.currentTarget.value as Scoring["stop"] })}
        />
        <Button
          variant="default"
          onClick={() => {
            form.setFieldValue("scoring", null);
            form.setFieldValue("judgeCaseMode", "subtask_lowest");
          }}
        >
          {t("admin.scoring.leave")}
        </Button>
      </div>
      <div ref={drag.list} className={classes.scoring}>
        {scoring.groups.map((group, index) => (
          <GroupCard
            // The name changes while it is typed.
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other identity
            key={index}
            group={group}
            path={[index]}
            scoring={scoring}
            caseCount={cases.length}
            faults={faults}
            drag={drag}
            onChange={(groups) => set({ groups })}
          />
        ))}
      </div>
      <DependencyPicture groups={scoring.groups} />
      <Group justify="space-between">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => set({ groups: withNew(scoring.groups, []) })}
        >
          {t("admin.scoring.add")}
        </Button>
        <b className="numeric">{t("admin.scoring.sum", { points: fullMarksOf(scoring) ?? 0 })}</b>
      </Group>
      {ofAll.length > 0 && (
        <Alert color="red">
          {ofAll.map((fault: ScoringFault) => (
            <div key={fault.code}>{textOf(fault)}</div>
          ))}
        </Alert>
      )}
      {faults.length === 0 && cases.length > 0 && <TryOut scoring={scoring} caseCount={cases.length} />}
    </section>
  );
}
