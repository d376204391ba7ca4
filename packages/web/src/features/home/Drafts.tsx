import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { TITLES_MAX } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatRelative } from "../../lib/dates.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { Panel } from "../../ui/Panel.tsx";
import { draftsOf } from "../submission/solve/draft.ts";
import classes from "./home.module.css";
import { titlesQuery } from "./queries.ts";

const ROWS = 6;

/** Programs begun in this browser: the way back to them. */
export function Drafts({ uid }: { uid: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const begun = draftsOf(uid).slice(0, TITLES_MAX);
  const ids = begun.map(({ problemId }) => problemId);
  const { data } = useQuery({ ...titlesQuery(ids), enabled: ids.length > 0 });
  // What was deleted or hidden since leads nowhere. Until the answer is there, titles are as they were when written.
  const titles = data && new Map(data.map(({ problemId, title }) => [problemId, title]));
  const drafts = begun.filter(({ problemId }) => titles?.has(problemId) ?? true).slice(0, ROWS);
  if (drafts.length === 0) return null;
  return (
    <Panel title={t("home.drafts")}>
      <ul className={classes.rows}>
        {drafts.map(({ problemId, draft }) => (
          <li key={problemId}>
            <Link to="/problem/$problemId" params={{ problemId }} className={classes.name}>
              {problemId} {titles?.get(problemId) ?? draft.title}
            </Link>
            <span className={classes.dim}>
              {draft.language} · {formatRelative(new Date(draft.savedAt).toISOString(), language, Date.now())}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
