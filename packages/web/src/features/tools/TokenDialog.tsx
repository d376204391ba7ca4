import { Alert, Button, Group, Radio, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { addClicsToken, ClicsTokenBody, type ClicsView, clicsViews } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { contractRules } from "../../lib/contract-rules.ts";
import { useForm } from "../../lib/form.ts";
import { placeRefusal } from "../../lib/place-refusal.ts";
import { queryClient } from "../../lib/query-client.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { tokensQuery } from "./queries.ts";
import classes from "./tools.module.css";

interface TokenDialogProps {
  cid: number;
  onClose: () => void;
}

/** Makes a token, and shows it this once. */
export function TokenDialog({ cid, onClose }: TokenDialogProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { cid, name: "", view: "admin" as ClicsView },
    validate: contractRules(ClicsTokenBody, t),
  });
  const make = useMutation({
    mutationFn: (body: typeof form.values) => call(addClicsToken, { body }),
    onError: placeRefusal(form, { "clics-token-taken": "name", "clics-tokens-many": "name" }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: tokensQuery(cid).queryKey }),
  });
  return (
    <Dialog opened onClose={onClose} closeOnClickOutside={!make.data} title={t("tools.add")}>
      {make.data ? (
        <div className={classes.form}>
          <Alert color="orange">{t("tools.once")}</Alert>
          <pre className={classes.secret}>{make.data.token}</pre>
          <Group gap="xs">
            <Button onClick={onClose}>{t("tools.kept")}</Button>
            <CopyButton text={make.data.token} label={t("tools.copyToken")} />
          </Group>
        </div>
      ) : (
        <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => make.mutate(values))}>
          <TextInput
            label={t("tools.name")}
            description={t("tools.nameHint")}
            required
            data-autofocus
            {...form.getInputProps("name")}
          />
          <Radio.Group label={t("tools.view")} {...form.getInputProps("view")}>
            {clicsViews.map((view) => (
              <Radio
                key={view}
                mt="xs"
                value={view}
                label={t(`tools.views.${view}`)}
                description={t(`tools.viewHints.${view}`)}
              />
            ))}
          </Radio.Group>
          <div>
            <Button type="submit" loading={make.isPending}>
              {t("tools.add")}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
