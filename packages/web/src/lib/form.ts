import { type UseFormInput, type UseFormReturnType, useForm as useMantineForm } from "@mantine/form";
import { useId } from "react";
import { tellRefused } from "./refused.ts";

interface Fields {
  getInputNode(path: string): HTMLElement | null;
}

/** Goes to the topmost field that is wrong, which says so; the form's end where no field does. */
export function focusFirstError(form: Fields, errors: Readonly<Record<string, unknown>>): void {
  const [field] = Object.keys(errors)
    .flatMap((path) => form.getInputNode(path) ?? [])
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  const [text] = Object.values(errors);
  if (!field) return void (text && tellRefused(String(text)));
  field.scrollIntoView({ block: "center" });
  field.focus({ preventScroll: true });
}

/** Mantine's form; one that is sent with something wrong in it goes there. */
export function useForm<Values extends Record<keyof Values, unknown>>(
  input: UseFormInput<Values>,
): UseFormReturnType<Values> {
  // Finds the fields of this form where two on a page have fields of the same name; Mantine takes letters and digits.
  const name = useId().replaceAll(/[^a-z0-9]/gi, "");
  const form = useMantineForm<Values>({ name, ...input });
  const onSubmit: typeof form.onSubmit = (send) =>
    form.onSubmit(send, (errors) => focusFirstError(form, errors));
  return { ...form, onSubmit };
}
