import { useTranslation } from "react-i18next";
import { Panel } from "../../ui/Panel.tsx";
import classes from "./home.module.css";

/** Judges whose problems may be imported. Marks are ours: initials on a plain ground. */
const judges = [
  { name: "Codeforces", mark: "CF", url: "https://codeforces.com" },
  { name: "Codeforces Gym", mark: "GYM", url: "https://codeforces.com/gyms" },
  { name: "AtCoder", mark: "AC", url: "https://atcoder.jp" },
  { name: "HDU", mark: "HD", url: "https://acm.hdu.edu.cn" },
  { name: "POJ", mark: "PO", url: "http://poj.org" },
  { name: "SPOJ", mark: "SP", url: "https://www.spoj.com" },
  { name: "LibreOJ", mark: "LI", url: "https://loj.ac" },
] as const;

export function RemoteJudges() {
  const { t } = useTranslation();
  return (
    <Panel title={t("home.judges.title")}>
      <ul className={classes.judges}>
        {judges.map(({ name, mark, url }) => (
          <li key={name}>
            <a href={url} target="_blank" rel="noopener noreferrer" title={t("home.judges.visit", { name })}>
              <span className={classes.judgeMark} aria-hidden>
                {mark}
              </span>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
