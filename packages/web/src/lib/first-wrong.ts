import { toast } from "./toast.ts";

interface Form {
  getInputNode(path: string): HTMLElement | null;
}

/** Goes to the topmost field that is wrong, which says so; a toast where nothing of the form does. For `form.onSubmit`. */
export function toFirstWrong(form: Form, errors: Readonly<Record<string, unknown>>): void {
  const [field] = Object.keys(errors)
    .flatMap((path) => form.getInputNode(path) ?? [])
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  const [text] = Object.values(errors);
  if (!field) return void (text && toast(String(text), "error"));
  field.scrollIntoView({ block: "center" });
  field.focus({ preventScroll: true });
}
