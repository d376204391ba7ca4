import { Alert, Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { GROUP_REASON_MAX, GroupApplication, groupAuth, groupLevel, isGroupCode } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { contractRules, withOwnRules } from "../../lib/contract-rules.ts";
import { useForm } from "../../lib/form.ts";
import { placeRefusal } from "../../lib/place-refusal.ts";
import { toast } from "../../lib/toast.ts";
import { Panel } from "../../ui/Panel.tsx";
import { GROUP_CODE_UNITS_MAX } from "./code.ts";
import { useGroup } from "./context.ts";
import classes from "./group.module.css";
import { join } from "./queries.ts";

/** The way in: at once, or by an application. */
export function JoinCard({ code }: { code: string | undefined }) {
  const { t } = useTranslation();
  const { group, level } = useGroup();
  if (level === groupLevel.applied) {
    return (
      <Alert color="blue" role="status">
        {t("group.join.waiting")}
      </Alert>
    );
  }
  return (
    <Panel title={t(group.auth === groupAuth.public ? "group.join.button" : "group.join.apply")}>
      {group.auth === groupAuth.public ? <JoinButton /> : <ApplicationForm code={code} />}
    </Panel>
  );
}

function useJoin() {
  const { t } = useTranslation();
  const { group } = useGroup();
  return {
    mutationFn: join,
    onSuccess: () =>
      toast(
        group.auth === groupAuth.public ? t("group.join.joined", { name: group.name }) : t("group.join.sent"),
        "success",
      ),
  };
}

function JoinButton() {
  const { t } = useTranslation();
  const { group } = useGroup();
  const joining = useMutation(useJoin());
  return (
    <div className={classes.join}>
      <p>{t("group.access.publicHint")}</p>
      <Button loading={joining.isPending} onClick={() => joining.mutate({ gid: group.id })}>
        {t("group.join.button")}
      </Button>
    </div>
  );
}

function ApplicationForm({ code = "" }: { code: string | undefined }) {
  const { t } = useTranslation();
  const { group, level } = useGroup();
  const needsCode = group.auth === groupAuth.private;
  const form = useForm({
    initialValues: { code, reason: "" },
    validate: withOwnRules(contractRules(GroupApplication, t), ({ code: given, reason }) => ({
      code: needsCode && !isGroupCode(given) && t("refusal.group-code-length"),
      reason: reason.trim() === "" && t("refusal.group-reason-length"),
    })),
  });
  const applying = useMutation({
    ...useJoin(),
    onError: placeRefusal(form, { "group-code-wrong": "code", "group-reason-length": "reason" }),
  });
  return (
    <form
      className={classes.join}
      noValidate
      onSubmit={form.onSubmit((values) => applying.mutate({ gid: group.id, ...values }))}
    >
      <p>
        {level === groupLevel.refused && <b>{t("group.join.refused")} </b>}
        {t(needsCode ? "group.join.codeNote" : "group.join.note")}
      </p>
      {needsCode && (
        <TextInput
          className={classes.codeField}
          label={t("group.join.code")}
          required
          maxLength={GROUP_CODE_UNITS_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps("code")}
        />
      )}
      <TextInput
        className={classes.reasonField}
        label={t("group.join.reason")}
        required
        maxLength={GROUP_REASON_MAX}
        {...form.getInputProps("reason")}
      />
      <Button type="submit" loading={applying.isPending}>
        {t("group.join.send")}
      </Button>
    </form>
  );
}
