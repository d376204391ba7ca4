import { toast } from "./toast.ts";

interface Form {
  getInputNode(path: string): HTMLElement | null;
}

/** Goes to the first field that is wrong, which says so; a toast where nothing of the form does. */
export function toFirstWrong(form: Form, errors: Readonly<Record<string, unknown>>): void {
  const [[path, text] = []] = Object.entries(errors);
  const field = path === undefined ? null : form.getInputNode(path);
  if (!field) return void (text && toast(String(text), "error"));
  field.scrollIntoView({ block: "center" });
  field.focus({ preventScroll: true });
}
