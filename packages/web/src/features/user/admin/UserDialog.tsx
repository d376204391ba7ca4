import {
  Button,
  ColorInput,
  Group,
  NativeSelect,
  PasswordInput,
  SegmentedControl,
  Switch,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { DEFAULT_ROLE, EditUserBody, editUser, roleIds, type UserRow } from "@verdict/contract";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { contractBounds, contractRules } from "../../../lib/contract-rules.ts";
import { parseDate } from "../../../lib/dates.ts";
import { useForm } from "../../../lib/form.ts";
import { inDays, localInput, momentToSend } from "../../../lib/local-date.ts";
import { placeRefusal } from "../../../lib/place-refusal.ts";
import { toast } from "../../../lib/toast.ts";
import { ChangedMeanwhile, type Sent } from "../../../ui/ChangedMeanwhile.tsx";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { MomentInput } from "../../../ui/MomentInput.tsx";

const UserIdentities = lazy(() => import("../../identity/admin/UserIdentities.tsx"));

const refusedAt = {
  "username-taken": "username",
  "username-malformed": "username",
  "email-taken": "email",
};

interface UserDialogProps {
  user: UserRow;
  isSelf: boolean;
  /** Begins anew with what is saved now. */
  onRenew: () => Promise<unknown>;
  onClose: () => void;
}

const isRestricting = (role: string) => /^100[3-7]$/.test(role);
const BAN_DAYS = [1, 7, 30];
const bounds = contractBounds(EditUserBody);

const valuesOf = (user: UserRow) => ({
  username: user.username,
  realname: user.realname ?? "",
  nickname: user.nickname ?? "",
  email: user.email ?? "",
  role: String(user.roles[0]?.id ?? DEFAULT_ROLE),
  isBanned: user.status !== 0,
  banReason: user.banReason ?? "",
  banUntil: user.banUntil ? localInput(parseDate(user.banUntil)) : "",
  titleName: user.titleName ?? "",
  titleColor: user.titleColor ?? "",
  setNewPwd: false,
  password: "",
});
type UserValues = ReturnType<typeof valuesOf>;

const bodyOf = (
  { uid, banUntil: saved }: UserRow,
  { role, isBanned, banUntil, password, ...rest }: UserValues,
) => ({
  ...rest,
  uid,
  type: Number(role),
  status: isBanned ? 1 : 0,
  banUntil: momentToSend(banUntil, saved),
  password: rest.setNewPwd ? password : null,
});

/** One user: name, role, ban with reason and end, title, new password. */
export function UserDialog({ user, isSelf, onRenew, onClose }: UserDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: valuesOf(user),
    validate: contractRules<UserValues>(EditUserBody, t, (values) => bodyOf(user, values)),
  });
  const save = useMutation({
    onError: placeRefusal(form, refusedAt),
    mutationFn: ({ values, over }: Sent<UserValues>) =>
      call(editUser, { body: { ...bodyOf(user, values), basedOn: over ? null : user.gmtModified } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["admin", "user"] });
      toast(t("admin.saved"), "success");
      onClose();
    },
  });
  const { values } = form;
  const takesAway = values.isBanned || isRestricting(values.role);
  return (
    <FormDialog opened onClose={onClose} title={t("admin.users.editOf", { name: user.username })} size="lg">
      <form className="admin-form" noValidate onSubmit={form.onSubmit((all) => save.mutate({ values: all }))}>
        <div className="admin-grid">
          <TextInput
            label={t("admin.users.username")}
            required
            data-autofocus
            {...form.getInputProps("username")}
          />
          <TextInput label={t("admin.users.email")} type="email" {...form.getInputProps("email")} />
          <TextInput
            label={t("admin.users.realname")}
            {...bounds.realname}
            {...form.getInputProps("realname")}
          />
          <TextInput
            label={t("admin.users.nickname")}
            {...bounds.nickname}
            {...form.getInputProps("nickname")}
          />
          <NativeSelect
            label={t("admin.users.role")}
            description={isSelf ? t("admin.users.notSelf") : t(`admin.roleNote.r${values.role as "1000"}`)}
            disabled={isSelf}
            data={roleIds.map((id) => ({ value: String(id), label: t(`role.r${id}`) }))}
            {...form.getInputProps("role")}
          />
          <Switch
            className="admin-beside"
            label={t("admin.users.isBanned")}
            disabled={isSelf}
            {...form.getInputProps("isBanned", { type: "checkbox" })}
          />
          {takesAway && (
            <>
              <Textarea
                className="wide"
                label={t("admin.users.banReason")}
                description={t("admin.users.banReasonNote")}
                autosize
                minRows={2}
                {...bounds.banReason}
                {...form.getInputProps("banReason")}
              />
              <MomentInput
                saved={user.banUntil}
                label={t("admin.users.banUntil")}
                description={t("admin.users.banUntilNote")}
                {...form.getInputProps("banUntil")}
              />
              <SegmentedControl
                className="admin-beside low"
                size="xs"
                aria-label={t("admin.users.banUntil")}
                value=""
                data={[
                  ...BAN_DAYS.map((days) => ({
                    value: String(days),
                    label: t("admin.users.days", { count: days }),
                  })),
                  { value: "0", label: t("admin.users.forGood") },
                ]}
                onChange={(days) => form.setFieldValue("banUntil", days === "0" ? "" : inDays(Number(days)))}
              />
            </>
          )}
          <TextInput
            label={t("admin.users.titleName")}
            {...bounds.titleName}
            {...form.getInputProps("titleName")}
          />
          <ColorInput
            withEyeDropper={false}
            label={t("admin.users.titleColor")}
            format="hex"
            swatches={["#c92a2a", "#e8590c", "#e67700", "#2b8a3e", "#1864ab", "#5f3dc4", "#495057"]}
            {...form.getInputProps("titleColor")}
          />
          <Switch
            label={t("admin.users.newPassword")}
            {...form.getInputProps("setNewPwd", { type: "checkbox" })}
          />
          {values.setNewPwd && (
            <PasswordInput
              label={t("admin.users.password")}
              description={t("admin.users.newPasswordNote")}
              autoComplete="new-password"
              visibilityToggleButtonProps={{ "aria-label": t("admin.login.showPassword"), tabIndex: 0 }}
              {...form.getInputProps("password")}
            />
          )}
        </div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t("admin.save")}
          </Button>
        </Group>
      </form>
      <Suspense fallback={null}>
        <UserIdentities uid={user.uid} isSelf={isSelf} />
      </Suspense>
      <ChangedMeanwhile saving={save} onTheirs={onRenew} />
    </FormDialog>
  );
}
