import { Alert, Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type DataOf, DEVICE_CODE_MAX, type getDeviceRequest } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatRelative } from "../../../lib/dates.ts";
import { useLanguage } from "../../../lib/i18n.ts";
import card from "../../../ui/card.module.css";
import { PageTitle } from "../../site/PageTitle.tsx";
import classes from "../setting/setting.module.css";
import { askDevice, replyDevice } from "./queries.ts";
import { lives, scopeWords } from "./scope-words.ts";

/** Where the user of a program without a browser confirms the code that it shows. */
export function DevicePage({ code: given }: { code: string }) {
  const { t } = useTranslation();
  const [code, setCode] = useState(given);
  const ask = useMutation({ mutationFn: askDevice });
  const title = t("account.token.device.title");
  return (
    <div className={card.page}>
      <PageTitle title={title} />
      <section className={`${card.card} ${classes.narrow}`} aria-labelledby="device-title">
        <div className={card.head}>
          <h1 id="device-title">{title}</h1>
        </div>
        <div className={classes.body}>
          {ask.data ? (
            <Request code={code} request={ask.data} />
          ) : (
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                ask.mutate(code);
              }}
            >
              <Stack gap="sm">
                <p>{t("account.token.device.about")}</p>
                <TextInput
                  label={t("account.token.device.code")}
                  placeholder="XXXX-XXXX"
                  autoComplete="off"
                  autoCapitalize="characters"
                  maxLength={DEVICE_CODE_MAX}
                  value={code}
                  onChange={(event) => setCode(event.currentTarget.value)}
                />
                <div>
                  <Button type="submit" disabled={!code.trim()} loading={ask.isPending}>
                    {t("account.token.device.look")}
                  </Button>
                </div>
              </Stack>
            </form>
          )}
        </div>
      </section>
    </div>
  );
}

/** What the program asks for, and the answer to it. */
function Request({ code, request }: { code: string; request: DataOf<typeof getDeviceRequest> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [days, setDays] = useState("90");
  const reply = useMutation({
    mutationFn: (allow: boolean) => replyDevice({ code, allow, days: Number(days) }),
  });
  if (reply.isSuccess) {
    return (
      <Stack gap="sm" role="status">
        <p>{t(reply.variables ? "account.token.device.allowed" : "account.token.device.declined")}</p>
        {reply.variables && <p className={classes.note}>{t("account.token.device.list")}</p>}
      </Stack>
    );
  }
  const { client, scopes, ip, createdAt } = request;
  return (
    <Stack gap="sm">
      <p>
        <b>{t("account.token.device.asks", { client })}</b>
      </p>
      <p className={classes.note}>
        {t("account.token.device.asksFrom", { ip, when: formatRelative(createdAt, language) })}
      </p>
      <div>
        {t("account.token.scopes")}
        <ul>
          {scopes.map((scope) => (
            <li key={scope}>{t(scopeWords[scope])}</li>
          ))}
        </ul>
      </div>
      <NativeSelect
        label={t("account.token.days")}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
        data={lives.map((life) => ({ value: String(life), label: t("account.token.life", { days: life }) }))}
      />
      <Alert color="orange">{t("account.token.device.warning")}</Alert>
      <Group gap="xs">
        <Button
          loading={reply.isPending && reply.variables}
          disabled={reply.isPending}
          onClick={() => reply.mutate(true)}
        >
          {t("account.token.device.allow")}
        </Button>
        <Button
          variant="default"
          loading={reply.isPending && !reply.variables}
          disabled={reply.isPending}
          onClick={() => reply.mutate(false)}
        >
          {t("account.token.device.decline")}
        </Button>
      </Group>
    </Stack>
  );
}
