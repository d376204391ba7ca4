import { type ContestResult, ruleOf } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import classes from "./team.module.css";

interface ResultProps {
  type: number;
  result: ContestResult | null;
}

/** What a participation came to: its rank, and what it is made of. */
export function ResultWords({ type, result }: ResultProps) {
  const { t } = useTranslation();
  if (!result) return <span className={classes.dim}>–</span>;
  const { rank, ranked, points, cost } = result;
  const words =
    ruleOf(type).cost === "penalty"
      ? t("team.result.acm", { count: points, minutes: Math.floor(cost / 60) })
      : t("team.result.oi", { count: points });
  return (
    <span className={`numeric ${classes.result}`}>
      <b title={t("team.result.rank", { rank: rank ?? "*", ranked })}>
        {rank ?? "*"}
        <small> / {ranked}</small>
      </b>
      <span>{words}</span>
    </span>
  );
}
