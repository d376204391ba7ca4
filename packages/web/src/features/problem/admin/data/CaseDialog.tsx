import { Button, Group, Textarea, TextInput } from "@mantine/core";
import { TypedCase } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { contractBounds, contractRules, withOwnRules } from "../../../../lib/contract-rules.ts";
import { useForm } from "../../../../lib/form.ts";
import { FormDialog } from "../../../../ui/FormDialog.tsx";
import type { CaseRow } from "../draft.ts";
import { nextNumber } from "./cases.ts";

const bounds = contractBounds(TypedCase);

interface CaseDialogProps {
  cases: readonly CaseRow[];
  isSaving: boolean;
  onClose: () => void;
  onSave: (files: { name: string; content: Blob }[]) => void;
}

/** A case typed by hand becomes a pair of files like any other. */
export function CaseDialog({ cases, isSaving, onClose, onSave }: CaseDialogProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { name: String(nextNumber(cases)), input: "", output: "" },
    validate: withOwnRules(
      contractRules(TypedCase, t, undefined, (field) =>
        field === "name" ? t("admin.rule.fileName") : undefined,
      ),
      ({ name }) => ({
        name: cases.some(({ input }) => input === `${name.trim()}.in`) && t("admin.data.nameTaken"),
      }),
    ),
  });
  return (
    <FormDialog opened onClose={onClose} title={t("admin.data.addCase")} size="lg">
      <form
        noValidate
        className="admin-form"
        onSubmit={form.onSubmit(({ name, input, output }) =>
          onSave([
            { name: `${name.trim()}.in`, content: new Blob([ended(input)]) },
            { name: `${name.trim()}.out`, content: new Blob([ended(output)]) },
          ]),
        )}
      >
        <TextInput
          label={t("admin.data.name")}
          rightSection={<span className="admin-dim">.in</span>}
          {...bounds.name}
          {...form.getInputProps("name")}
        />
        {(["input", "output"] as const).map((side) => (
          <Textarea
            key={side}
            label={t(`admin.data.${side}`)}
            autosize
            minRows={4}
            maxRows={14}
            spellCheck={false}
            classNames={{ input: "mono" }}
            {...(side === "input" && { "data-autofocus": true })}
            {...form.getInputProps(side)}
          />
        ))}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t("admin.add")}
          </Button>
        </Group>
      </form>
    </FormDialog>
  );
}

/** A text file ends its last line. */
const ended = (text: string) => (text === "" || text.endsWith("\n") ? text : `${text}\n`);
