import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { UserDetails, type UserInfo } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { contractBounds, contractRules } from "../../../lib/contract-rules.ts";
import { useForm } from "../../../lib/form.ts";
import { mergeEdits } from "../../../lib/merge-edits.ts";
import { toast } from "../../../lib/toast.ts";
import { isUnsent } from "../../../lib/unsent.ts";
import { LeaveGuard } from "../../../ui/LeaveGuard.tsx";
import { adoptOwnInfo, sendProfile } from "../queries.ts";
import classes from "./setting.module.css";

const lines = ["nickname", "realname", "school", "number", "cfUsername", "github", "blog"] as const;
const genders = ["male", "female", "secrecy"] as const;
type Gender = (typeof genders)[number];
const bounds = contractBounds(UserDetails);

const valuesOf = (info: UserInfo) => ({
  nickname: info.nickname ?? "",
  realname: info.realname ?? "",
  school: info.school ?? "",
  number: info.number ?? "",
  cfUsername: info.cfUsername ?? "",
  github: info.github ?? "",
  blog: info.blog ?? "",
  signature: info.signature ?? "",
  gender: genders.find((gender) => gender === info.gender) ?? "secrecy",
});

export function ProfileForm({ info }: { info: UserInfo }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: valuesOf(info),
    validate: contractRules(UserDetails, t),
  });
  const save = useMutation({
    mutationFn: (values: typeof form.values) => sendProfile(values),
    onSuccess: (saved, sent) => {
      adoptOwnInfo(saved);
      form.setValues(mergeEdits(form.getValues(), sent, valuesOf(saved)));
      form.resetDirty(valuesOf(saved));
      toast(t("account.saved"), "success");
    },
  });
  const isDirty = form.isDirty();
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <div className={classes.fields}>
        <TextInput
          label={t("account.username")}
          value={info.username}
          disabled
          classNames={{ input: classes.fixed }}
        />
        {lines.map((name) => (
          <TextInput
            key={name}
            label={t(`account.setting.${name}`)}
            {...bounds[name]}
            {...form.getInputProps(name)}
          />
        ))}
        <NativeSelect
          label={t("account.setting.gender")}
          data={genders.map((gender) => ({ value: gender, label: t(`account.setting.${gender}`) }))}
          {...form.getInputProps("gender")}
          onChange={(event) => form.setFieldValue("gender", event.currentTarget.value as Gender)}
        />
        <Textarea
          className={classes.whole}
          label={t("account.setting.signature")}
          {...bounds.signature}
          autosize
          minRows={4}
          maxRows={14}
          {...form.getInputProps("signature")}
        />
      </div>
      <div className={classes.actions}>
        <Button variant="default" disabled={!isDirty || save.isPending} onClick={form.reset}>
          {t("account.setting.undo")}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={!isDirty}>
          {t("account.save")}
        </Button>
      </div>
      <LeaveGuard mayLose={() => isUnsent(form, save.isPending ? save.variables : undefined)} />
    </form>
  );
}
