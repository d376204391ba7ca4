import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Panel } from "../../ui/Panel.tsx";
import classes from "./progress.module.css";
import { ownProgressQuery } from "./queries.ts";

const levelKeys = ["easy", "medium", "hard"] as const;

/** What one has solved, by level and over the last weeks; nothing until there is something. */
export function OwnProgress() {
  const { t } = useTranslation();
  const { data } = useQuery(ownProgressQuery);
  const all = data?.levels.reduce((sum, { solved }) => sum + solved, 0) ?? 0;
  if (!data || all === 0) return null;
  const { levels, weeks } = data;
  const most = Math.max(...weeks);
  const thisWeek = t("home.progress.week", { count: weeks.at(-1) ?? 0 });
  return (
    <Panel title={t("home.progress.title")} more={<Link to="/user-home">{t("home.progress.more")}</Link>}>
      <div className={classes.body}>
        <ul className={classes.levels}>
          {levels.map(({ difficulty, solved, total }) => {
            const key = levelKeys[difficulty];
            return (
              <li key={difficulty}>
                <span>{key ? t(`difficulty.${key}`) : difficulty}</span>
                <span className={classes.track} aria-hidden>
                  <span style={{ width: `${(solved / total) * 100}%` }} />
                </span>
                <span className={`${classes.dim} numeric`}>
                  {solved} / {total}
                </span>
              </li>
            );
          })}
        </ul>
        {most > 0 && (
          <figure className={classes.weeks}>
            <div className={classes.bars} aria-hidden>
              {weeks.map((count, index) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no other name
                  key={index}
                  data-now={index === weeks.length - 1 || undefined}
                  style={{ height: `${(count / most) * 100}%` }}
                />
              ))}
            </div>
            <figcaption className={classes.dim}>
              {t("home.progress.weeks", { number: weeks.length })} · {thisWeek}
            </figcaption>
          </figure>
        )}
      </div>
    </Panel>
  );
}
