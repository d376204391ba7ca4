import { ruleOf, usualRule } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../lib/i18n.ts";
import { Panel } from "../../ui/Panel.tsx";
import classes from "./contest-pages.module.css";
import { useContest } from "./context.ts";
import { ruleSentences } from "./rule-words.ts";

/** How the contest is scored, for those who take part. */
export function RulePanel() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { contest } = useContest();
  const scoreType = contest.oiRankScoreType as Parameters<typeof usualRule>[1];
  const rule = contest.rule ?? usualRule(ruleOf(contest.type).name, scoreType);
  return (
    <Panel title={t("rule.title")}>
      <ul className={classes.rule}>
        {ruleSentences(rule, contest, t, language).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Panel>
  );
}
