import { useTranslation } from "react-i18next";
import { Panel } from "../../ui/Panel.tsx";
import classes from "./home.module.css";

/** Judges whose problems may be imported. Their signs are ours: initials on a plain ground. */
const judges = [
  { name: "Codeforces", initials: "CF", url: "https://codeforces.com" },
  { name: "Codeforces Gym", initials: "GYM", url: "https://codeforces.com/gyms" },
  { name: "AtCoder", initials: "AC", url: "https://atcoder.jp" },
  { name: "HDU", initials: "HD", url: "https://acm.hdu.edu.cn" },
  { name: "POJ", initials: "PO", url: "http://poj.org" },
  { name: "SPOJ", initials: "SP", url: "https://www.spoj.com" },
  { name: "LibreOJ", initials: "LI", url: "https://loj.ac" },
] as const;

export function RemoteJudges() {
  const { t } = useTranslation();
  return (
    <Panel title={t("home.judges.title")}>
      <ul className={classes.judges}>
        {judges.map(({ name, initials, url }) => (
          <li key={name}>
            <a href={url} target="_blank" rel="noopener noreferrer" title={t("home.judges.visit", { name })}>
              <span className={classes.judgeMark} aria-hidden>
                {initials}
              </span>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
