import { NativeSelect, Switch, Textarea, TextInput } from "@mantine/core";
import {
  ACCOUNT_DIGITS_MAX,
  type AiPolicy,
  aiPolicies,
  CONTEST_PASSWORD_MAX,
  TERMS_MAX,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { useCount } from "../../../../lib/i18n.ts";
import { useOffice } from "../../../admin/office.ts";
import { Card } from "../../../admin/ui/AdminPage.tsx";
import { accountRuleOf, admitted, limitedTo } from "../accounts.ts";
import type { SectionProps } from "../ContestForm.tsx";
import classes from "../contest-admin.module.css";
import { BY_LIST, type ContestValues, isPasswordAsked } from "../draft.ts";

import { ApplicationFields } from "./ApplicationFields.tsx";

const choices = ["0", "1", "2", BY_LIST] as const;

/** Names shown of those that a rule admits. */
const SHOWN = 12;

/** Who sees the contest, who may enter, and with which accounts. */
export function AccessSection({ form, saved }: SectionProps) {
  const { t } = useTranslation();
  const isInGroup = useOffice().gid !== null;
  const { auth, openAccountLimit, accounts, pwd } = form.values;
  const isLocked = isPasswordAsked(form.values);
  const isNewPassword = saved !== null && pwd !== (saved.pwd ?? "");
  return (
    <Card title={t("contestAdmin.section.access")}>
      <div className="admin-grid">
        <NativeSelect
          label={t("contestAdmin.access")}
          description={
            isInGroup && (auth === "0" || auth === "2")
              ? t(`contestAdmin.authNoteInGroup.a${auth}`)
              : t(`contestAdmin.authNote.a${auth as (typeof choices)[number]}`)
          }
          data={choices.map((value) => ({
            value,
            label: t(`contestAdmin.auth.a${value}`),
          }))}
          {...form.getInputProps("auth")}
        />
        {isLocked && (
          <TextInput
            label={t("contestAdmin.password")}
            description={t(isNewPassword ? "contestAdmin.passwordDrops" : "contestAdmin.passwordNote")}
            required
            autoComplete="off"
            maxLength={CONTEST_PASSWORD_MAX}
            {...form.getInputProps("pwd")}
          />
        )}
        {auth === BY_LIST && <ApplicationFields form={form} />}
        <NativeSelect
          label={t("contestAdmin.terms")}
          description={t("contestAdmin.termsNote")}
          data={["", ...aiPolicies].map((value) => ({
            value,
            label: t(`contestAdmin.ai.${(value || "none") as AiPolicy | "none"}`),
          }))}
          {...form.getInputProps("ai")}
        />
        {form.values.ai && (
          <Textarea
            className="wide"
            label={t("contestAdmin.termsText")}
            description={t("contestAdmin.termsTextNote")}
            autosize
            minRows={3}
            maxRows={16}
            maxLength={TERMS_MAX}
            {...form.getInputProps("termsText")}
          />
        )}
        <Switch
          label={t("contestAdmin.visible")}
          description={t("contestAdmin.visibleNote")}
          {...form.getInputProps("visible", { type: "checkbox" })}
        />
        <Switch
          label={t("contestAdmin.limit")}
          description={t("contestAdmin.limitNote")}
          checked={openAccountLimit}
          onChange={(event) => {
            const isLimited = event.currentTarget.checked;
            form.setValues({
              openAccountLimit: isLimited,
              ...(isLimited && { accounts: limitedTo(accounts) }),
            });
          }}
        />
        <TextInput
          label={t("contestAdmin.networks")}
          description={t("contestAdmin.networksNote")}
          placeholder="10.0.1.0/24 2001:db8::/64"
          autoComplete="off"
          {...form.getInputProps("networks")}
        />
        <Switch
          label={t("contestAdmin.oneSession")}
          description={t("contestAdmin.oneSessionNote")}
          {...form.getInputProps("oneSession", { type: "checkbox" })}
        />
      </div>
      {openAccountLimit && (
        <fieldset className={classes.accounts}>
          <legend>{t("contestAdmin.limitRule")}</legend>
          <div className="admin-grid">
            <TextInput
              label={t("contestAdmin.prefix")}
              placeholder="team"
              {...form.getInputProps("accounts.prefix")}
            />
            <TextInput
              label={t("contestAdmin.from")}
              description={t("contestAdmin.fromNote")}
              inputMode="numeric"
              maxLength={ACCOUNT_DIGITS_MAX}
              {...form.getInputProps("accounts.from")}
            />
            <TextInput
              label={t("contestAdmin.to")}
              inputMode="numeric"
              maxLength={ACCOUNT_DIGITS_MAX}
              {...form.getInputProps("accounts.to")}
            />
            <TextInput label={t("contestAdmin.suffix")} {...form.getInputProps("accounts.suffix")} />
            <Textarea
              className="wide"
              label={t("contestAdmin.extra")}
              description={t("contestAdmin.extraNote")}
              autosize
              minRows={2}
              maxRows={8}
              {...form.getInputProps("accounts.extra")}
            />
          </div>
          <Preview accounts={accounts} />
        </fieldset>
      )}
    </Card>
  );
}

function Preview({ accounts }: Pick<ContestValues, "accounts">) {
  const { t } = useTranslation();
  const countText = useCount();
  const rule = accountRuleOf(accounts);
  if (!rule) return <p className={classes.preview}>{t("contestAdmin.previewNone")}</p>;
  const { names, total } = admitted(rule, SHOWN);
  return (
    <p className={classes.preview} aria-live="polite">
      {t("contestAdmin.preview", { total: countText(total) })}{" "}
      <span className="mono">
        {names.join(", ")}
        {total > names.length && ", …"}
      </span>
    </p>
  );
}
