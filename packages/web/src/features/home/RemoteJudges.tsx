import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { getRemoteBanks } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { Panel } from "../../ui/Panel.tsx";
import classes from "./home.module.css";

/** Their signs are ours: initials on a plain ground. */
const names: Record<string, string> = {
  CF: "Codeforces",
  GYM: "Codeforces Gym",
  AC: "AtCoder",
  HDU: "HDU",
  POJ: "POJ",
  SPOJ: "SPOJ",
  LIBRE: "LibreOJ",
};
const INITIALS = 3;

/** Judges elsewhere that problems here are from. */
export function RemoteJudges() {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ["problem", "banks"],
    queryFn: ({ signal }) => call(getRemoteBanks, { signal }),
    meta: { quiet: true },
  });
  if (!data || data.length === 0) return null;
  return (
    <Panel title={t("home.judges")}>
      <ul className={classes.judges}>
        {data.map((oj) => (
          <li key={oj}>
            <Link to="/problem" search={{ oj }}>
              <span className={classes.judgeMark} aria-hidden>
                {oj.slice(0, INITIALS)}
              </span>
              {names[oj] ?? oj}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
