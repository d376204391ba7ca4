import { useEffect, useState } from "react";
import { restoreFocusOnClose } from "../lib/focus.ts";

/**
 * Within a dialog or drawer: when it goes, the focus returns to what had it when it came. Mantine does so only for those
 * that are drawn closed before they open, and drawn closed again.
 */
export function FocusBack() {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    const leave = restoreFocusOnClose(opener);
    return () => leave();
  }, [opener]);
  return null;
}
