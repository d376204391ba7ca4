import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { formatRelative } from "../../lib/dates.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { Panel } from "../../ui/Panel.tsx";
import { draftsOf } from "../submission/draft.ts";
import classes from "./home.module.css";

const ROWS = 6;

/** Programs begun in this browser: the way back to them. */
export function Drafts({ uid }: { uid: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const drafts = draftsOf(uid).slice(0, ROWS);
  if (drafts.length === 0) return null;
  return (
    <Panel title={t("home.drafts")}>
      <ul className={classes.rows}>
        {drafts.map(({ problemId, draft }) => (
          <li key={problemId}>
            <Link to="/problem/$problemId" params={{ problemId }} className={classes.name}>
              {problemId} {draft.title}
            </Link>
            <span className={classes.dim}>
              {draft.language} · {formatRelative(new Date(draft.savedAt).toISOString(), language)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
