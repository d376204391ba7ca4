import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { getRemoteBanks, remoteOjNames } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { Panel } from "../../ui/Panel.tsx";
import classes from "./home.module.css";

/** Their signs are ours: initials on a plain ground. */
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
              {remoteOjNames[oj]}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
