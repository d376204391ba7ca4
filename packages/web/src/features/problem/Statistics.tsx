import { RingProgress, Text } from "@mantine/core";
import { type CountName, countedVerdicts, type ProblemInfo } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { useCount } from "../../lib/i18n.ts";
import { acceptanceRate, formatPercent } from "../../lib/units.ts";
import { EmptyState } from "../../ui/states.tsx";
import { VerdictTag } from "../../ui/VerdictTag.tsx";
import { statusName } from "../../ui/verdict.ts";
import classes from "./statistics.module.css";

type Counts = ProblemInfo["problemCount"];

/** Colour of the verdict's family, darker from one member to the next. */
const shades: Record<CountName, string> = {
  ac: "var(--ac-solid)",
  wa: "var(--bad-solid)",
  tle: "var(--bad-dark)",
  mle: "var(--bad-darker)",
  re: "var(--bad-darkest)",
  ce: "var(--warn-solid)",
  pe: "var(--warn-dark)",
  pa: "var(--busy-solid)",
  se: "var(--none-solid)",
};

/** How submissions of a problem ended, as a ring and in numbers. */
export default function Statistics({ counts }: { counts: Counts }) {
  const { t } = useTranslation();
  const count = useCount();
  if (counts.total === 0) return <EmptyState text={t("problem.noSubmissions")} />;
  const present = countedVerdicts.filter(([name]) => counts[name] > 0);
  return (
    <div className={classes.panel}>
      <RingProgress
        size={168}
        thickness={16}
        role="img"
        aria-label={t("problem.statisticsRing", {
          percent: formatPercent(acceptanceRate(counts.ac, counts.total)),
        })}
        sections={present.map(([name, code]) => ({
          value: (counts[name] / counts.total) * 100,
          color: shades[name],
          tooltip: t(`status.${statusName(code)}`),
        }))}
        label={
          <div className={classes.middle}>
            <Text fz={24} fw={700}>
              {formatPercent(acceptanceRate(counts.ac, counts.total))}
            </Text>
            <Text fz="xs" c="dimmed">
              {t("problem.acceptance")}
            </Text>
          </div>
        }
      />
      <table className={classes.numbers}>
        <caption className="visually-hidden">{t("problem.statistics")}</caption>
        <tbody>
          {present.map(([name, code]) => (
            <tr key={name}>
              <th scope="row">
                <VerdictTag status={code} />
              </th>
              <td className="numeric">{count(counts[name])}</td>
              <td className="numeric">{formatPercent((counts[name] / counts.total) * 100)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("problem.total")}</th>
            <td className="numeric">{count(counts.total)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
