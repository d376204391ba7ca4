import { useEffect, useRef } from "react";
import { useFilters } from "../navigate.ts";

/** Puts the cursor into the setting that the command palette sent here (`?field=`). */
export function useWantedField() {
  const box = useRef<HTMLFormElement>(null);
  const [{ field }] = useFilters();
  useEffect(() => {
    if (!field || !/^\w+$/.test(field)) return;
    const found = box.current?.querySelector<HTMLElement>(`[name="${field}"]`);
    found?.focus();
    found?.scrollIntoView({ block: "center" });
  }, [field]);
  return box;
}
