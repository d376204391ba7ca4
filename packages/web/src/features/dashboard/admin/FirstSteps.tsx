import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { dismissFirstSteps, type FirstStep } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { IconCheck } from "../../../ui/icons.ts";
import { Card } from "../../admin/ui/AdminPage.tsx";
import classes from "./first-steps.module.css";
import { firstStepsQuery } from "./queries.ts";

/** Where each step is done. */
const places: Record<FirstStep, Pick<LinkProps, "to" | "search">> = {
  "site-name": { to: "/admin/conf", search: { field: "name" } },
  "site-address": { to: "/admin/conf", search: { field: "baseUrl" } },
  "way-in": { to: "/admin/mail" },
  languages: { to: "/admin/nodes" },
  problem: { to: "/admin/problem/create" },
  contest: { to: "/admin/contest/create" },
  "second-administrator": { to: "/admin/user" },
  backup: { to: "/admin/backup" },
};

/** What a new site wants from root; gone when all is done, or when root puts it away. */
export function FirstSteps() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data } = useQuery(firstStepsQuery);
  const dismiss = useMutation({
    mutationFn: () => call(dismissFirstSteps, {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: firstStepsQuery.queryKey }),
  });
  if (!data || data.dismissed || data.steps.every(({ done }) => done)) return null;
  const done = data.steps.filter((step) => step.done).length;
  return (
    <Card
      title={t("admin.steps.title")}
      actions={
        <>
          <span className="admin-dim numeric">
            {t("admin.steps.count", { done, total: data.steps.length })}
          </span>
          <Button
            size="compact-sm"
            variant="subtle"
            loading={dismiss.isPending}
            onClick={() => dismiss.mutate()}
          >
            {t("admin.steps.dismiss")}
          </Button>
        </>
      }
    >
      <ul className={classes.steps}>
        {data.steps.map(({ step, done: isDone }) => (
          <li key={step} data-done={isDone || undefined}>
            {isDone ? (
              <IconCheck size={18} role="img" aria-label={t("admin.steps.done")} />
            ) : (
              <span className={classes.open} />
            )}
            <Step step={step} isDone={isDone} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Step({ step, isDone }: { step: FirstStep; isDone: boolean }) {
  const { t } = useTranslation();
  const name = t(`admin.steps.${step}`);
  if (isDone) return <span>{name}</span>;
  return (
    <span>
      <Link {...places[step]}>{name}</Link>
      {step === "way-in" && (
        <>
          {" · "}
          <Link to="/admin/user/generate">{t("admin.steps.accounts")}</Link>
        </>
      )}
    </span>
  );
}
