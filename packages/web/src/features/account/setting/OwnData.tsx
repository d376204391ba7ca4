import { Button, Stack, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { downloadOwnData, ErasureBody } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { withOwnRules } from "../../../lib/contract-rules.ts";
import { useForm } from "../../../lib/form.ts";
import { session } from "../../../lib/session.ts";
import { download } from "../../../lib/transfer.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { PasswordField } from "../PasswordField.tsx";
import { eraseAccount, ownIdentitiesQuery } from "../queries.ts";
import { accountRules } from "../rules.ts";
import { useChange } from "./change.ts";
import classes from "./setting.module.css";

/** What the site holds of the user, to take along, and the way out. */
export function OwnData({ username }: { username: string }) {
  const { t } = useTranslation();
  const [isErasing, setErasing] = useState(false);
  const taking = useMutation({ mutationFn: () => download(downloadOwnData, {}) });
  return (
    <>
      <p>{t("account.setting.ownDataNote")}</p>
      <div className={classes.actions}>
        <Button variant="default" loading={taking.isPending} onClick={() => taking.mutate()}>
          {t("account.setting.downloadOwnData")}
        </Button>
        <Button color="red.9" variant="outline" onClick={() => setErasing(true)}>
          {t("account.setting.erase")}
        </Button>
      </div>
      <Dialog
        opened={isErasing}
        onClose={() => setErasing(false)}
        title={t("account.setting.erase")}
        size="md"
        centered
      >
        <ErasureForm username={username} />
      </Dialog>
    </>
  );
}

/** Asked for by the name and the password: nothing brings the account back. */
function ErasureForm({ username }: { username: string }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const hasPassword = useQuery(ownIdentitiesQuery).data?.hasPassword !== false;
  const form = useForm({
    initialValues: { password: "" },
    validate: withOwnRules(accountRules(ErasureBody, t), ({ password }) => ({
      password: hasPassword && password === "" && t("account.passwordNeeded"),
    })),
  });
  const erasing = useChange({
    form,
    send: eraseAccount,
    passwordField: "password",
    done: t("account.setting.erased"),
    onDone: () => session.end("signed-out"),
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => erasing.mutate(values))}>
      <Stack gap="sm">
        <p>{t("account.setting.eraseNote")}</p>
        <TextInput
          label={t("account.setting.eraseQuestion", { name: username })}
          data-autofocus
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {hasPassword && (
          <PasswordField
            label={t("account.setting.currentPassword")}
            autoComplete="current-password"
            {...form.getInputProps("password")}
          />
        )}
        <Button type="submit" color="red.9" disabled={typed.trim() !== username} loading={erasing.isPending}>
          {t("account.setting.erase")}
        </Button>
      </Stack>
    </form>
  );
}
