import { Button, Group, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ImportOutcome, importUsers, NewUserForm } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { contractBounds, contractRules } from "../../../lib/contract-rules.ts";
import { useForm } from "../../../lib/form.ts";
import { toast } from "../../../lib/toast.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";

const bounds = contractBounds(NewUserForm);

/** Without letters and digits that are taken for one another. */
const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";
const newPassword = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => LETTERS[byte % LETTERS.length]).join("");

const fieldOf = (outcome: ImportOutcome) => outcome.split("-")[0] ?? "username";

/** Makes one user; several come by the import. */
export function NewUserDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { username: "", password: newPassword(), email: "", realname: "" },
    validate: contractRules(NewUserForm, t),
  });
  const make = useMutation({
    mutationFn: ({ username, password, email, realname }: typeof form.values) =>
      call(importUsers, { body: { users: [[username, password, email, realname]] } }),
    onSuccess: async ({ outcomes: [outcome = "made"] }, { username }) => {
      if (outcome === "same") return form.setFieldError("username", t("admin.outcome.username-taken"));
      if (outcome !== "made") return form.setFieldError(fieldOf(outcome), t(`admin.outcome.${outcome}`));
      await queryClient.invalidateQueries({ queryKey: ["admin", "user"] });
      toast(t("admin.users.made", { name: username }), "success");
      onClose();
    },
  });
  return (
    <FormDialog opened onClose={onClose} title={t("admin.users.new")}>
      <form className="admin-form" noValidate onSubmit={form.onSubmit((values) => make.mutate(values))}>
        <div className="admin-grid">
          <TextInput
            label={t("admin.users.username")}
            required
            data-autofocus
            autoComplete="off"
            {...bounds.username}
            {...form.getInputProps("username")}
          />
          <TextInput
            label={t("admin.users.password")}
            description={t("admin.users.passwordNote")}
            required
            autoComplete="off"
            {...bounds.password}
            {...form.getInputProps("password")}
          />
          <TextInput label={t("admin.users.email")} type="email" {...form.getInputProps("email")} />
          <TextInput
            label={t("admin.users.realname")}
            {...bounds.realname}
            {...form.getInputProps("realname")}
          />
        </div>
        <Group justify="flex-end" mt="md" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" loading={make.isPending}>
            {t("admin.users.make")}
          </Button>
        </Group>
      </form>
    </FormDialog>
  );
}
