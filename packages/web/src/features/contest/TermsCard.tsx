import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { confirmContestTerms } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { toast } from "../../lib/toast.ts";
import { Markdown } from "../../ui/Markdown.tsx";
import { Panel } from "../../ui/Panel.tsx";
import classes from "./contest-pages.module.css";
import { useContest } from "./context.ts";
import { refreshContest } from "./queries.ts";

/** The contest's rules, and the confirmation that they were read, without which nobody enters. */
export default function TermsCard() {
  const { t } = useTranslation();
  const { contest, entrant } = useContest();
  const { terms } = contest;
  const confirming = useMutation({
    mutationFn: (version: number) => call(confirmContestTerms, { body: { cid: contest.id, version } }),
    onSuccess: () => toast(t("virtual.terms.done"), "success"),
    onSettled: () => refreshContest(contest.id),
  });
  if (!terms) return null;
  return (
    <Panel title={t("virtual.terms.title")}>
      <div className={classes.entry}>
        <p>{t(`virtual.terms.ai.${terms.ai}`)}</p>
        {terms.text.trim() && <Markdown text={terms.text} />}
        {entrant.confirmed === false && !entrant.manages && (
          <Group>
            <Button size="xs" loading={confirming.isPending} onClick={() => confirming.mutate(terms.version)}>
              {t("virtual.terms.confirm")}
            </Button>
          </Group>
        )}
        {entrant.confirmed && <p>{t("virtual.terms.confirmed")}</p>}
      </div>
    </Panel>
  );
}
