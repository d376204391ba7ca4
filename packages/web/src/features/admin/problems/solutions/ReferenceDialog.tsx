import { Button, Checkbox, FileButton, Group, NativeSelect, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import {
  addReference,
  type Language,
  type Reference,
  referenceStatuses,
  status,
  updateReference,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../../lib/call.ts";
import { toastError } from "../../../../lib/toast.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { statusName } from "../../../../ui/verdict.ts";
import { Code } from "../../ui/Code.tsx";

interface ReferenceDialogProps {
  pid: number;
  /** null: a new one. */
  reference: Reference | null;
  languages: Language[];
  onClose: () => void;
  onSaved: () => void;
}

/** A program and the verdicts it is expected to get. Saving runs it. */
export function ReferenceDialog({ pid, reference, languages, onClose, onSaved }: ReferenceDialogProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: {
      name: reference?.name ?? "",
      language: reference?.language ?? languages.find(({ name }) => /^C\+\+/.test(name))?.name ?? "",
      code: reference?.code ?? "",
      expected: (reference?.expected ?? [status.accepted]).map(String),
    },
    validate: {
      name: (name) => (name.trim() ? null : t("refusal.reference-name-blank")),
      code: (code) => (code.trim() ? null : t("refusal.code-empty")),
      expected: (codes) => (codes.length > 0 ? null : t("refusal.verdict-unknown")),
    },
  });
  const save = useMutation({
    mutationFn: async (values: typeof form.values) => {
      const body = { ...values, expected: values.expected.map(Number) };
      if (reference) await call(updateReference, { body: { ...body, id: reference.id } });
      else await call(addReference, { body: { ...body, pid } });
    },
    onSuccess: onSaved,
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      title={reference ? t("admin.solutions.editOf", { name: reference.name }) : t("admin.solutions.add")}
    >
      <form className="admin-form" noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <div className="admin-grid">
          <TextInput
            label={t("admin.solutions.name")}
            placeholder="main.cpp"
            required
            data-autofocus
            {...form.getInputProps("name")}
          />
          <NativeSelect
            label={t("admin.solutions.language")}
            data={languages.map(({ name }) => name)}
            {...form.getInputProps("language")}
          />
        </div>
        <Checkbox.Group label={t("admin.solutions.expected")} {...form.getInputProps("expected")}>
          <div className="admin-row" style={{ gap: "6px 16px", marginTop: 4 }}>
            {referenceStatuses.map((code) => (
              <Checkbox key={code} size="sm" value={String(code)} label={t(`status.${statusName(code)}`)} />
            ))}
          </div>
        </Checkbox.Group>
        <Code
          code={form.values.code}
          language={form.values.language}
          label={t("admin.solutions.code")}
          onChange={(code) => form.setFieldValue("code", code)}
          onSubmit={() => form.onSubmit((values) => save.mutate(values))()}
        />
        {form.errors.code && (
          <p role="alert" style={{ color: "var(--bad)", margin: 0 }}>
            {form.errors.code}
          </p>
        )}
        <Group justify="space-between">
          <FileButton
            onChange={(file) => {
              if (!file) return;
              void file.text().then((code) => {
                form.setFieldValue("code", code);
                if (!form.values.name) form.setFieldValue("name", file.name);
              }, toastError);
            }}
          >
            {(props) => (
              <Button {...props} variant="default">
                {t("admin.solutions.file")}
              </Button>
            )}
          </FileButton>
          <div className="admin-row">
            <Button variant="default" onClick={onClose}>
              {t("common.cancel")}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t("admin.solutions.saveAndRun")}
            </Button>
          </div>
        </Group>
      </form>
    </Dialog>
  );
}
