import { Input, NumberInput, Switch, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type AdminLanguage,
  type BodyInput,
  changeLanguage,
  LANGUAGE_SEQ_MAX,
  LanguageChange,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { contractRules } from "../../../lib/contract-rules.ts";
import { useForm } from "../../../lib/form.ts";
import { toast } from "../../../lib/toast.ts";
import { IconPencil } from "../../../ui/icons.ts";
import type { Column } from "../../../ui/list/columns.tsx";
import { actionsColumn, nameColumn } from "../../../ui/list/columns.tsx";
import { DataTable } from "../../../ui/list/DataTable.tsx";
import { AdminPage, Card } from "../../admin/ui/AdminPage.tsx";
import { Badge } from "../../admin/ui/Badge.tsx";
import { Code } from "../../admin/ui/Code.tsx";
import { EditDialog } from "../../admin/ui/EditDialog.tsx";
import { RowAction } from "../../admin/ui/RowActions.tsx";

import { languagesQuery } from "./queries.ts";

function useChange(onDone?: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof changeLanguage>) => call(changeLanguage, { body }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: languagesQuery.queryKey });
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
  const list = useQuery(languagesQuery);
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
  /** What the form sends; an emptied number field holds "". */
  const changeOf = ({
    seq,
    ...rest
  }: {
    seq: number | string;
    description: string;
    codeTemplate: string;
  }) => ({
    id: language.id,
    ...rest,
    seq: seq === "" ? "none" : Number(seq),
  });
  const form = useForm({
    initialValues: {
      description: language.description,
      seq: language.seq as number | string,
      codeTemplate: language.codeTemplate ?? "",
    },
    validate: contractRules(LanguageChange, t, changeOf),
  });
  const save = useChange(onClose);
  return (
    <EditDialog
      name={language.name}
      newTitle=""
      size="lg"
      isSaving={save.isPending}
      onSubmit={form.onSubmit((values) => save.mutate(changeOf(values)))}
      onClose={onClose}
    >
      <TextInput
        label={t("admin.languages.description")}
        description={t("admin.languages.descriptionNote")}
        required
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
        inputWrapperOrder={["label", "description", "input", "error"]}
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
    </EditDialog>
  );
}
