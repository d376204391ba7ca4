import { useWindowEvent } from "@mantine/hooks";
import { lazy, Suspense, useState } from "react";
import { loadTexts } from "../../lib/i18n.ts";
import { DialogPending } from "../../ui/PartPending.tsx";

const ShortcutsDialog = lazy(async () => {
  const [dialog] = await Promise.all([import("./ShortcutsDialog.tsx"), loadTexts("shortcuts")]);
  return dialog;
});

/** A field that takes what is typed. */
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), textarea, select"));

/** `?` opens the overview of keys, wherever it is not a character of a text. */
export function ShortcutsKey() {
  const [isOpen, setOpen] = useState(false);
  useWindowEvent("keydown", (event) => {
    if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    event.preventDefault();
    setOpen((before) => !before);
  });
  if (!isOpen) return null;
  return (
    <Suspense fallback={<DialogPending />}>
      <ShortcutsDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}
