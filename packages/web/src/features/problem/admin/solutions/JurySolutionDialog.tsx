import { Button, Checkbox, FileButton, Group, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import {
  addJurySolution,
  type JurySolution,
  JurySolutionBody,
  jurySolutionStatuses,
  type Language,
  status,
  updateJurySolution,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../../lib/call.ts";
import { contractBounds, contractRules } from "../../../../lib/contract-rules.ts";
import { useForm } from "../../../../lib/form.ts";
import { placeRefusal } from "../../../../lib/place-refusal.ts";
import { textOfFile } from "../../../../lib/text-file.ts";
import { tellFailure } from "../../../../lib/toast.ts";
import { FormDialog } from "../../../../ui/FormDialog.tsx";
import { statusName } from "../../../../ui/verdict.ts";
import { Code } from "../../../admin/ui/Code.tsx";

interface JurySolutionDialogProps {
  pid: number;
  /** Programs get points. */
  isOi: boolean;
  /** null: a new one. */
  solution: JurySolution | null;
  languages: Language[];
  onClose: () => void;
  onSaved: () => void;
}

const bounds = contractBounds(JurySolutionBody);

interface Values {
  name: string;
  language: string;
  code: string;
  expected: string[];
  expectedScore: number | "";
}

const wireOf = (values: Values) => ({
  ...values,
  expected: values.expected.map(Number),
  expectedScore: values.expectedScore === "" ? null : values.expectedScore,
});

/** A program and the verdicts it is expected to get. Saving runs it. */
export function JurySolutionDialog({
  pid,
  isOi,
  solution,
  languages,
  onClose,
  onSaved,
}: JurySolutionDialogProps) {
  const { t } = useTranslation();
  const form = useForm<Values>({
    initialValues: {
      name: solution?.name ?? "",
      language: solution?.language ?? languages.find(({ name }) => /^C\+\+/.test(name))?.name ?? "",
      code: solution?.code ?? "",
      expected: (solution?.expected ?? [status.accepted]).map(String),
      expectedScore: solution?.expectedScore ?? "",
    },
    validate: contractRules<Values>(JurySolutionBody, t, wireOf),
  });
  const save = useMutation({
    mutationFn: async (values: Values) => {
      const body = wireOf(values);
      if (solution) await call(updateJurySolution, { body: { ...body, id: solution.id } });
      else await call(addJurySolution, { body: { ...body, pid } });
    },
    onError: placeRefusal(form, { "jury-solution-name-taken": "name" }),
    onSuccess: onSaved,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      size="xl"
      title={solution ? t("admin.solutions.editOf", { name: solution.name }) : t("admin.solutions.add")}
    >
      <form className="admin-form" noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <div className="admin-grid">
          <TextInput
            label={t("admin.solutions.name")}
            placeholder="main.cpp"
            {...bounds.name}
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
            {jurySolutionStatuses.map((code) => (
              <Checkbox key={code} size="sm" value={String(code)} label={t(`status.${statusName(code)}`)} />
            ))}
          </div>
        </Checkbox.Group>
        {isOi && (
          <NumberInput
            label={t("admin.solutions.expectedScore")}
            description={t("admin.solutions.expectedScoreNote")}
            w={{ base: "100%", sm: 260 }}
            min={0}
            allowDecimal={false}
            {...form.getInputProps("expectedScore")}
          />
        )}
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
              void textOfFile(file).then((code) => {
                form.setFieldValue("code", code);
                if (!form.values.name) form.setFieldValue("name", file.name);
              }, tellFailure);
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
    </FormDialog>
  );
}
