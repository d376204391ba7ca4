import { Button, Input, NumberInput, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type AdminLanguage,
  type BodyInput,
  CODE_MAX,
  changeLanguage,
  getAdminLanguages,
  LANGUAGE_DESCRIPTION_MAX,
  LANGUAGE_SEQ_MAX,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { toast } from "../../../lib/toast.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { IconPencil } from "../../../ui/icons.ts";
import { AdminPage, Card } from "../ui/AdminPage.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Code } from "../ui/Code.tsx";
import { actionsColumn, nameColumn } from "../ui/columns.tsx";
import { type Column, DataTable } from "../ui/DataTable.tsx";
import { RowAction } from "../ui/RowActions.tsx";

const key = ["admin", "language", "list"];

function useChange(onDone?: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof changeLanguage>) => call(changeLanguage, { body }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: key });
      // What editors and the submit box offer follows.
      await Promise.all(
        [["admin", "languages"], ["submission", "languages"], ["problem"]].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
      toast(t("admin.saved"), "success");
      onDone?.();
    },
  });
}

/** Languages of the own judge: which are in use, in what order, and what templates begin with. */
export function LanguagesPage() {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<AdminLanguage | null>(null);
  const change = useChange();
  const list = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getAdminLanguages, { signal }),
    meta: { quiet: true },
  });
  const columns: Column<AdminLanguage>[] = [
    nameColumn(t("admin.languages.name"), (row) => row.name, setEdited),
    {
      key: "enabled",
      title: t("admin.languages.enabled"),
      kind: "tight",
      cell: (row) => (
        <Switch
          size="sm"
          aria-label={t("admin.languages.enabledOf", { name: row.name })}
          // At once where it was pressed; it falls back if the change is refused.
          checked={
            change.isPending && change.variables.id === row.id
              ? change.variables.enabled === true
              : row.enabled
          }
          onChange={(event) => change.mutate({ id: row.id, enabled: event.currentTarget.checked })}
        />
      ),
    },
    { key: "versions", title: t("admin.languages.versions"), cell: (row) => <Versions row={row} /> },
    {
      key: "template",
      title: t("admin.languages.template"),
      cell: (row) =>
        row.codeTemplate ? (
          t("admin.languages.hasTemplate")
        ) : (
          <span className="admin-dim">{t("admin.languages.noTemplate")}</span>
        ),
    },
    {
      key: "seq",
      title: t("admin.languages.seq"),
      kind: "right",
      cell: (row) => <span className="numeric">{row.seq}</span>,
    },
    actionsColumn(t("admin.actions"), (row) => (
      <RowAction
        icon={IconPencil}
        label={t("admin.editOf", { name: row.name })}
        onClick={() => setEdited(row)}
      />
    )),
  ];
  return (
    <AdminPage title={t("admin.page.languages")} note={t("admin.languages.note")}>
      <Card flush>
        <DataTable
          label={t("admin.page.languages")}
          columns={columns}
          rows={list.data}
          rowKey={(row) => String(row.id)}
          empty={t("admin.languages.none")}
          error={list.error}
          onRetry={() => void list.refetch()}
          expectedRows={12}
        />
      </Card>
      {edited && <LanguageDialog language={edited} onClose={() => setEdited(null)} />}
    </AdminPage>
  );
}

/** Each version once, with the nodes that have it. */
function Versions({ row }: { row: AdminLanguage }) {
  const { t } = useTranslation();
  if (row.nodes.length === 0) {
    return <Badge tone={row.enabled ? "warn" : "none"}>{t("admin.languages.noNode")}</Badge>;
  }
  const versions = Map.groupBy(row.nodes, ({ version }) => version);
  return [...versions].map(([version, nodes]) => (
    <div key={version} className="admin-small">
      {version} <span className="admin-dim">· {nodes.map(({ name }) => name).join(", ")}</span>
    </div>
  ));
}

function LanguageDialog({ language, onClose }: { language: AdminLanguage; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: {
      description: language.description,
      seq: language.seq as number | string,
      codeTemplate: language.codeTemplate ?? "",
    },
    validate: {
      description: (text) => (text.trim() ? null : t("refusal.language-description-malformed")),
      seq: (seq) => (seq === "" ? t("refusal.language-order-out-of-range") : null),
      codeTemplate: (text) => (text.length > CODE_MAX ? t("refusal.language-template-too-long") : null),
    },
  });
  const save = useChange(onClose);
  return (
    <Dialog opened onClose={onClose} title={t("admin.editOf", { name: language.name })} size="lg">
      <form
        className="admin-form"
        noValidate
        onSubmit={form.onSubmit((values) =>
          save.mutate({ id: language.id, ...values, seq: Number(values.seq) }),
        )}
      >
        <TextInput
          label={t("admin.languages.description")}
          description={t("admin.languages.descriptionNote")}
          required
          maxLength={LANGUAGE_DESCRIPTION_MAX}
          {...form.getInputProps("description")}
        />
        <NumberInput
          label={t("admin.languages.seq")}
          description={t("admin.languages.seqNote")}
          required
          allowDecimal={false}
          min={-LANGUAGE_SEQ_MAX}
          max={LANGUAGE_SEQ_MAX}
          {...form.getInputProps("seq")}
        />
        <Input.Wrapper
          labelElement="div"
          label={t("admin.languages.codeTemplate")}
          description={t("admin.languages.codeTemplateNote")}
          error={form.errors.codeTemplate}
        >
          <Code
            isSmall
            code={form.values.codeTemplate}
            language={language.name}
            label={t("admin.languages.codeTemplate")}
            onChange={(code) => form.setFieldValue("codeTemplate", code)}
          />
        </Input.Wrapper>
        <div>
          <Button type="submit" loading={save.isPending}>
            {t("admin.save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
