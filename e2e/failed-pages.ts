import type { Page } from "playwright-core";
import { beforeEach } from "vitest";
import { closeAll, openedPages } from "./visit.ts";

/** A browser test that fails tells, beside its own failure, what each page showed; those that it opened are closed. */
beforeEach(({ onTestFailed }) => {
  const before = new Set(openedPages());
  onTestFailed(async () => {
    const pages = openedPages();
    const told = await Promise.all(pages.map(tell));
    const own = pages.filter((page) => !before.has(page));
    await closeAll(own);
    if (told.length > 0) throw new Error(`The pages showed:\n${told.join("\n")}`);
  });
});

const lookAtPage = `(() => {
  const textOf = (element) => element.innerText.replace(/\\s+/g, " ").trim().slice(0, 1500);
  const all = (selector) => [...document.querySelectorAll(selector)];
  return {
    dialogs: all("[role=dialog], [role=alertdialog]").map(textOf),
    alerts: all("[role=alert], [role=status]").map(textOf),
    fields: all("input:not([type=password]), textarea")
      .filter(({ value }) => value !== "")
      .slice(0, 40)
      .map(({ labels, name, value }) => (labels?.[0]?.innerText || name) + ": " + value.slice(0, 100)),
    focus: document.activeElement?.outerHTML.slice(0, 200),
    text: textOf(document.body),
  };
})()`;
const LOOK_MS = 10_000;

async function tell(page: Page): Promise<string> {
  const hangs = new Promise<string>((resolve) => setTimeout(resolve, LOOK_MS, "does not answer"));
  const look = page.evaluate(lookAtPage).then((seen) => JSON.stringify(seen, null, 2), String);
  return `${page.url()}\n${await Promise.race([look, hangs])}`;
}
