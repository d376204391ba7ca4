import { Alert, Button, Checkbox, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { AccessTokenBody, type ChosenScope, staffScopes, tokenScopes } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { useHasRole } from "../../../lib/audience.ts";
import { contractRules } from "../../../lib/contract-rules.ts";
import { useForm } from "../../../lib/form.ts";
import { placeRefusal } from "../../../lib/place-refusal.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import classes from "../setting/setting.module.css";
import { accessTokensQuery, makeToken } from "./queries.ts";
import { lives, scopeWords } from "./scope-words.ts";

interface Values {
  name: string;
  scopes: ChosenScope[];
  place: "everywhere" | "contest" | "group";
  number: string;
  days: string;
}

const bodyOf = ({ name, scopes, place, number, days }: Values) => ({
  ...{ name, scopes, days: Number(days) },
  ...(place === "contest" && { cid: number }),
  ...(place === "group" && { gid: number }),
});

/** Makes a token, and shows it this once. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const isStaff = useHasRole("staff");
  const ofContract = contractRules<Values>(AccessTokenBody, t, bodyOf);
  const rules = (values: Values) => {
    const { cid, gid, ...told } = ofContract(values);
    const needed = values.place !== "everywhere" && !values.number.trim() && t("refusal.form-blank");
    return { ...told, ...((cid || gid || needed) && { number: cid || gid || needed || "" }) };
  };
  const form = useForm<Values>({
    initialValues: { name: "", scopes: ["site:read"], place: "everywhere", number: "", days: "90" },
    validate: rules,
  });
  const make = useMutation({
    mutationFn: (values: Values) => makeToken(bodyOf(values)),
    onError: placeRefusal(form, { "tokens-many": "name" }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accessTokensQuery.queryKey }),
  });
  const { place } = form.values;
  return (
    <Dialog opened onClose={onClose} closeOnClickOutside={false} title={t("account.token.add")} size="lg">
      {make.data ? (
        <Stack gap="sm">
          <Alert color="orange">{t("account.token.once")}</Alert>
          <Group gap="xs" wrap="nowrap">
            <code className={classes.secret}>{make.data.token}</code>
            <CopyButton text={make.data.token} label={t("account.token.copy")} />
          </Group>
          <div>
            <Button onClick={onClose}>{t("account.token.kept")}</Button>
          </div>
        </Stack>
      ) : (
        <form noValidate onSubmit={form.onSubmit((values) => make.mutate(values))}>
          <Stack gap="sm">
            <TextInput
              label={t("account.token.name")}
              description={t("account.token.nameHint")}
              required
              data-autofocus
              autoComplete="off"
              {...form.getInputProps("name")}
            />
            <Checkbox.Group label={t("account.token.scopes")} required {...form.getInputProps("scopes")}>
              <Stack gap={6} mt={4}>
                {tokenScopes
                  .filter((scope) => isStaff || !staffScopes.includes(scope))
                  .map((scope) => (
                    <Checkbox key={scope} size="sm" value={scope} label={t(scopeWords[scope])} />
                  ))}
              </Stack>
            </Checkbox.Group>
            <div className={classes.fields}>
              <NativeSelect
                label={t("account.token.place")}
                data={(["everywhere", "contest", "group"] as const).map((value) => ({
                  value,
                  label: t(`account.token.${value}`),
                }))}
                {...form.getInputProps("place")}
              />
              {place !== "everywhere" && (
                <TextInput
                  label={t("account.token.number")}
                  description={t("account.token.numberHint")}
                  inputMode="numeric"
                  required
                  {...form.getInputProps("number")}
                />
              )}
              <NativeSelect
                label={t("account.token.days")}
                data={lives.map((days) => ({
                  value: String(days),
                  label: t("account.token.life", { days }),
                }))}
                {...form.getInputProps("days")}
              />
            </div>
            <div>
              <Button type="submit" loading={make.isPending}>
                {t("account.token.add")}
              </Button>
            </div>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
