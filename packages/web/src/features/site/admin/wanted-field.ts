import { useEffect, useRef } from "react";

/** Puts the cursor into the setting that the command palette sent here (`?field=`). */
export function useWantedField(field: string | undefined) {
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!field || !/^\w+$/.test(field)) return;
    const found = box.current?.querySelector<HTMLElement>(`[name="${field}"]`);
    found?.focus();
    found?.scrollIntoView({ block: "center" });
  }, [field]);
  return box;
}
