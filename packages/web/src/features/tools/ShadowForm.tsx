import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type Shadow, ShadowBody, saveShadow } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { contractRules } from "../../lib/contract-rules.ts";
import { useForm } from "../../lib/form.ts";
import { placeRefusal } from "../../lib/place-refusal.ts";
import { queryClient } from "../../lib/query-client.ts";
import { toast } from "../../lib/toast.ts";
import { Panel } from "../../ui/Panel.tsx";
import classes from "./tools.module.css";

/** Languages that were chosen: those that are guessed stay guessed. */
export const chosenOf = (shadow: Shadow | null): Record<string, string> =>
  Object.fromEntries(
    (shadow?.languages ?? []).flatMap(({ id, ours, isChosen }) => (ours && isChosen ? [[id, ours]] : [])),
  );

/** Which contest of which system. */
export function ShadowForm({ cid, shadow }: { cid: number; shadow: Shadow | null }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: {
      ...{ cid, url: shadow?.url ?? "", username: shadow?.username ?? "", password: "" },
      languages: chosenOf(shadow),
    },
    validate: contractRules(ShadowBody, t),
  });
  const save = useMutation({
    mutationFn: (body: typeof form.values) => call(saveShadow, { body }),
    onError: placeRefusal(form, { "shadow-address": "url", "shadow-private": "url" }),
    onSuccess: () => {
      toast(t("tools.shadow.saved"), "success");
      form.setFieldValue("password", "");
      return queryClient.invalidateQueries({ queryKey: ["tools", cid] });
    },
  });
  return (
    <Panel title={t("tools.shadow.title")}>
      <form className={classes.body} noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <p className={classes.dim}>{t("tools.shadow.hint")}</p>
        <TextInput
          label={t("tools.shadow.url")}
          description={t("tools.shadow.urlHint")}
          required
          {...form.getInputProps("url")}
        />
        <div className={classes.pair}>
          <TextInput
            label={t("tools.shadow.username")}
            autoComplete="off"
            {...form.getInputProps("username")}
          />
          <PasswordInput
            label={t("tools.shadow.password")}
            placeholder={shadow ? t("tools.shadow.passwordKept") : ""}
            autoComplete="new-password"
            {...form.getInputProps("password")}
          />
        </div>
        <div>
          <Button type="submit" size="sm" loading={save.isPending}>
            {t("tools.shadow.save")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
