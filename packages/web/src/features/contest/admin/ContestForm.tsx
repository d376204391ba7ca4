import { Button, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type AdminContest, CONTEST_TITLE_MAX, ContestDraft } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { contractRules } from "../../../lib/contract-rules.ts";
import { useForm } from "../../../lib/form.ts";
import { toast } from "../../../lib/toast.ts";
import { isUnsent } from "../../../lib/unsent.ts";
import { ChangedMeanwhile, type Sent } from "../../../ui/ChangedMeanwhile.tsx";
import { IconDeviceFloppy } from "../../../ui/icons.ts";
import { LeaveGuard } from "../../../ui/LeaveGuard.tsx";
import { useOffice } from "../../admin/office.ts";
import { AdminPage, Card } from "../../admin/ui/AdminPage.tsx";
import { useRenew } from "../../admin/ui/EditDialog.tsx";
import { MarkdownField } from "../../admin/ui/MarkdownField.tsx";
import { accountRuleOf } from "./accounts.ts";
import { ContestFiles, labelsOf } from "./ContestFiles.tsx";
import { contestCalls } from "./calls.ts";
import {
  bodyOf,
  type ContestValues,
  emptyValues,
  freezeLead,
  isPasswordAsked,
  lengthOf,
  valuesOf,
} from "./draft.ts";
import { isFreezePossible } from "./freeze.ts";
import { type ProblemInFile, takeProblems } from "./problems-in-files.ts";
import { contestsKey } from "./queries.ts";
import { AccessSection } from "./sections/AccessSection.tsx";
import { AwardsSection } from "./sections/AwardsSection.tsx";
import { BoardSection } from "./sections/BoardSection.tsx";
import { RuleSection } from "./sections/RuleSection.tsx";
import { RulesSection } from "./sections/RulesSection.tsx";

export type ContestFormState = UseFormReturnType<ContestValues>;

/** What each section of the form gets. */
export interface SectionProps {
  form: ContestFormState;
  /** As it stands in the database; null: a new one. */
  saved: AdminContest | null;
}

/** Everything about a contest but its problems, in one form. */
export function ContestForm({ saved }: { saved: AdminContest | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const calls = contestCalls(useOffice().gid);
  const renew = useRenew([contestsKey, ["contest"], ["home"]]);
  const rules = useContestRules(saved);
  const [inFiles, setInFiles] = useState<readonly ProblemInFile[]>([]);
  const form: ContestFormState = useForm<ContestValues>({
    initialValues: saved ? valuesOf(saved) : emptyValues(),
    validate: rules,
  });
  const save = useMutation({
    mutationFn: async ({ values, over }: Sent<ContestValues>) => {
      const body = bodyOf(values, saved);
      if (!saved) {
        const { cid } = await calls.add(body);
        return { cid, missing: await takeProblems(calls, cid, inFiles) };
      }
      await calls.change({ ...body, id: saved.id, basedOn: over ? null : saved.gmtModified });
      return { cid: saved.id, missing: [] };
    },
    onSuccess: async ({ cid, missing }) => {
      await renew();
      // What it needs next stands on its desk.
      await navigate({ to: "/contest/$contestID/desk", params: { contestID: String(cid) } });
      if (missing.length === 0) toast(t("admin.saved"), "success");
      else toast(t("contestAdmin.files.missing", { labels: labelsOf(missing) }));
    },
  });
  const section = { form, saved };
  return (
    <AdminPage title={saved ? t("admin.editOf", { name: saved.title }) : t("admin.page.contestCreate")}>
      {!saved && <ContestFiles form={form} onProblems={setInFiles} />}
      <form className="admin-form" noValidate onSubmit={form.onSubmit((values) => save.mutate({ values }))}>
        <Card title={t("contestAdmin.section.basics")}>
          <div className="admin-form">
            <TextInput
              label={t("contestAdmin.title")}
              required
              maxLength={CONTEST_TITLE_MAX}
              {...form.getInputProps("title")}
            />
            <MarkdownField
              label={t("contestAdmin.description")}
              value={form.values.description}
              onChange={(text) => form.setFieldValue("description", text)}
            />
          </div>
        </Card>
        <RulesSection {...section} />
        <RuleSection {...section} />
        <AccessSection {...section} />
        <BoardSection {...section} />
        <AwardsSection {...section} />
        <div>
          <Button type="submit" loading={save.isPending} leftSection={<IconDeviceFloppy size={16} />}>
            {t("admin.save")}
          </Button>
        </div>
      </form>
      <ChangedMeanwhile saving={save} onTheirs={renew} />
      <LeaveGuard mayLose={() => isUnsent(form, save.isPending ? save.variables.values : undefined)} />
    </AdminPage>
  );
}

/** The contract's rules, and those that hold between fields. */
function useContestRules(saved: AdminContest | null) {
  const { t } = useTranslation();
  const ofContract = contractRules<ContestValues>(ContestDraft, t, (values) => bodyOf(values, saved));
  return (values: ContestValues): Record<string, string> => {
    const { "": together, ...errors } = ofContract(values);
    const seconds = lengthOf(values, saved);
    const isFrozenTooLong = values.sealRank && !isFreezePossible(freezeLead(values, saved), seconds);
    const isLocked = isPasswordAsked(values);
    return {
      ...(together && seconds <= 0 && { hours: together }),
      ...(seconds > 0 &&
        isFrozenTooLong && {
          [values.freeze === "own" ? "freezeMinutes" : "freeze"]: t("refusal.contest-seal-outside"),
        }),
      ...(isLocked && !values.pwd && { pwd: t("refusal.contest-password-missing") }),
      ...(values.openAccountLimit &&
        !accountRuleOf(values.accounts) && { "accounts.to": t("refusal.contest-rule-malformed") }),
      ...errors,
    };
  };
}
