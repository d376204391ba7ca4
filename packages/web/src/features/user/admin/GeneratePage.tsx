import { Alert, Button, Checkbox, Group, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { GenerateBody, generatedName, generateUser, generateUserExcel } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { contractBounds, contractRules } from "../../../lib/contract-rules.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { useForm } from "../../../lib/form.ts";
import { placeRefusal } from "../../../lib/place-refusal.ts";
import { tellFailure } from "../../../lib/toast.ts";
import { download, saveFile } from "../../../lib/transfer.ts";
import { IconDownload, IconPrinter } from "../../../ui/icons.ts";
import { FailedState } from "../../../ui/states.tsx";
import { AdminPage, Card } from "../../admin/ui/AdminPage.tsx";
import { PageSkeleton } from "../../admin/ui/PageSkeleton.tsx";
import { groupListQuery } from "../../group/queries.ts";
import { useShortName } from "../../site/queries.ts";
import { generatedUsersQuery } from "./queries.ts";
import classes from "./sheets.module.css";
import { writeCsv } from "./spreadsheet.ts";

const bounds = contractBounds(GenerateBody);

/** Makes users with random passwords; their sheets can be had for half an hour. */
export function GeneratePage({ listKey }: { listKey: string | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const show = (key: string | undefined) =>
    navigate({ to: "/admin/user/generate", search: { key }, replace: true });
  return (
    <AdminPage title={t("admin.page.usersGenerate")} note={t("admin.generate.note")}>
      {listKey ? (
        <Sheets listKey={listKey} onLeave={() => show(undefined)} />
      ) : (
        <GenerateForm onMade={show} />
      )}
    </AdminPage>
  );
}

interface Values {
  prefix: string;
  suffix: string;
  number_from: number;
  number_to: number;
  password_length: number;
  isPadded: boolean;
  gid: string;
}

/** As many digits as the last number has. */
const wireOf = ({ isPadded, gid, ...values }: Values) => ({
  ...values,
  prefix: values.prefix.trim(),
  suffix: values.suffix.trim(),
  digits: isPadded ? String(values.number_to).length : 0,
  ...(gid && { gid: Number(gid) }),
});

/** First names that are shown before they are made. */
const NAMES_SHOWN = 3;
const GROUPS_SHOWN = 100;

function GenerateForm({ onMade }: { onMade: (key: string) => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useForm<Values>({
    initialValues: {
      ...{ prefix: "", suffix: "", number_from: 1, number_to: 30, password_length: 8 },
      isPadded: true,
      gid: "",
    },
    validate: contractRules<Values>(GenerateBody, t, wireOf),
  });
  const groups = useQuery(groupListQuery({ limit: GROUPS_SHOWN }, undefined));
  const make = useMutation({
    onError: placeRefusal(form, { "usernames-taken": "prefix", "username-malformed": "prefix" }),
    mutationFn: (values: Values) => call(generateUser, { body: wireOf(values) }),
    onSuccess: async ({ key }) => {
      await queryClient.invalidateQueries({ queryKey: ["admin", "user"] });
      onMade(key);
    },
  });
  const { number_from, number_to } = form.values;
  const wire = wireOf(form.values);
  const count = Math.max(0, number_to - number_from + 1);
  const shown = Array.from({ length: Math.min(count, NAMES_SHOWN) }, (_, index) =>
    generatedName(wire, number_from + index),
  );
  const last = count > NAMES_SHOWN ? ["…", generatedName(wire, number_to)] : [];
  return (
    <Card>
      <form noValidate className="admin-form" onSubmit={form.onSubmit((values) => make.mutate(values))}>
        <div className="admin-grid">
          <TextInput label={t("admin.generate.prefix")} {...form.getInputProps("prefix")} />
          <NumberInput
            label={t("admin.generate.from")}
            {...bounds.number_from}
            allowDecimal={false}
            {...form.getInputProps("number_from")}
          />
          <NumberInput
            label={t("admin.generate.to")}
            {...bounds.number_to}
            allowDecimal={false}
            {...form.getInputProps("number_to")}
          />
          <TextInput label={t("admin.generate.suffix")} {...form.getInputProps("suffix")} />
          <NumberInput
            label={t("admin.generate.length")}
            {...bounds.password_length}
            allowDecimal={false}
            {...form.getInputProps("password_length")}
          />
          <NativeSelect
            label={t("admin.generate.group")}
            data={[
              { value: "", label: t("admin.generate.noGroup") },
              ...(groups.data?.records ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            {...form.getInputProps("gid")}
          />
        </div>
        <Checkbox
          label={t("admin.generate.padded")}
          {...form.getInputProps("isPadded", { type: "checkbox" })}
        />
        <p className="admin-dim" role="status">
          {t("admin.generate.names", { names: [...shown, ...last].join(", ") })}
        </p>
        <Group>
          <Button type="submit" loading={make.isPending}>
            {t("admin.generate.make", { count })}
          </Button>
        </Group>
      </form>
    </Card>
  );
}

function Sheets({ listKey, onLeave }: { listKey: string; onLeave: () => void }) {
  const { t } = useTranslation();
  const site = useShortName();
  const list = useQuery(generatedUsersQuery(listKey));
  if (list.error) {
    return (
      <Card>
        <FailedState error={list.error} />
        <Group justify="center">
          <Button onClick={onLeave}>{t("admin.generate.again")}</Button>
        </Group>
      </Card>
    );
  }
  if (!list.data) return <PageSkeleton />;
  const { users, expires } = list.data;
  const asCsv = () =>
    saveFile(
      new Blob([writeCsv([["username", "password"], ...users.map((row) => [row.username, row.password])])], {
        type: "text/csv",
      }),
      `${listKey}.csv`,
    );
  return (
    <>
      <div className="admin-noprint">
        <Alert color="orange" title={t("admin.generate.madeTitle", { count: users.length })}>
          {t("admin.generate.once", { date: formatDateTime(expires) })}
        </Alert>
      </div>
      <div className="admin-row admin-noprint">
        <Button leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
          {t("admin.generate.print")}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={16} />} onClick={asCsv}>
          CSV
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => void download(generateUserExcel, { key: listKey }).catch(tellFailure)}
        >
          Excel
        </Button>
        <Button variant="subtle" onClick={onLeave}>
          {t("admin.generate.again")}
        </Button>
      </div>
      <ul className={classes.sheets}>
        {users.map(({ username, password }) => (
          <li key={username}>
            <strong>{site}</strong>
            <dl>
              <dt>{t("admin.users.username")}</dt>
              <dd className="mono">{username}</dd>
              <dt>{t("admin.users.password")}</dt>
              <dd className="mono">{password}</dd>
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
