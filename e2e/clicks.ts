import type { Page } from "playwright-core";
import { filmOf } from "./film.ts";

/** How often a person presses the mouse or taps in a story; keys they type are not counted. */
export interface Clicks {
  /** So far. */
  count(): number;
  /** Each in order, as what was pressed calls itself: what a failed story is read by. */
  readonly names: readonly string[];
}

/**
 * Counts the clicks of a page from now on, also after it is loaded anew. What scripts click by themselves is not trusted and
 * not counted; a label that passes its click on to its field is one click.
 */
export async function countClicks(page: Page): Promise<Clicks> {
  const names: string[] = [];
  const shoot = filmOf(page);
  await page.exposeFunction("__clicked", (name: string) => {
    names.push(name);
    void shoot();
  });
  const listen = `addEventListener("pointerdown", (event) => {
    if (!event.isTrusted) return;
    const pressed = event.target.closest("a, button, label, input, select, [role]") ?? event.target;
    const name = pressed.getAttribute("aria-label") || pressed.innerText || pressed.getAttribute("name") || pressed.tagName;
    __clicked(name.trim().slice(0, 60));
  }, true)`;
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return { count: () => names.length, names };
}

/** What a page sent to be kept and was refused: words of the refusals, as they come. */
export function refusalsOf(page: Page): string[] {
  const refusals: string[] = [];
  page.on("response", async (response) => {
    if (response.request().method() === "GET" || !response.url().includes("/api/")) return;
    const said = await response.json().catch(() => null);
    if (said && said.status !== 200) refusals.push(String(said.msg));
  });
  return refusals;
}
