import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { failure, followMutations } from "./failure.ts";
import classes from "./standing-failure.module.css";

/** The form, dialog, card or page that holds what was pressed; what stands in a row beside others is none. */
function homeOf(at: Element | null): Element | null {
  const home = at?.isConnected ? at.closest("form, section, [role=dialog], #main > *") : null;
  if (home && isRow(home)) return homeOf(home.parentElement);
  return (
    home ?? [...document.querySelectorAll("[role=dialog]")].at(-1) ?? document.querySelector("#main > *")
  );
}

const isRow = (element: Element): boolean => {
  const { display, flexDirection } = getComputedStyle(element);
  return display.endsWith("flex") && flexDirection.startsWith("row");
};

/** What failed last, at the end of where it was asked for. */
export function StandingFailure() {
  const { t } = useTranslation();
  const failed = useSyncExternalStore(failure.watch, failure.get);
  const mutations = useQueryClient().getMutationCache();
  useEffect(() => {
    const unfollow = followMutations(mutations);
    return unfollow;
  }, [mutations]);
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (failed) line.current?.scrollIntoView({ block: "nearest" });
  }, [failed]);
  const home = failed && homeOf(failed.at);
  if (!home) return null;
  return createPortal(
    <p ref={line} className={classes.line} role="alert">
      <span>{failed.text}</span>
      <button type="button" aria-label={t("common.close")} onClick={() => failure.set(null)}>
        ×
      </button>
    </p>,
    home,
  );
}
