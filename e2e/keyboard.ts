import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { comesWhole, follow } from "./browser.ts";

/**
 * Changes of colour take no time, so that they can be seen at once. Once a document: with each further sheet the styles
 * of the whole page are worked out anew, and take longer.
 */
const withoutTransitions = `if (!document.adoptedStyleSheets.includes(window.sheetOfWalk)) {
  window.sheetOfWalk = new CSSStyleSheet();
  window.sheetOfWalk.replaceSync("*, *::before, *::after { transition: none !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, window.sheetOfWalk];
}`;

/**
 * Looks at what has the focus and says what is wrong with it, or "". It must be on something that is in the window, not
 * covered by anything else, and looks different from itself without the focus. The page's own listeners sleep meanwhile.
 */
const faultOfFocus = `(() => {
  ${withoutTransitions}
  const focused = document.activeElement;
  if (!focused || focused === document.body) return "nothing has the focus";
  if (focused.id === "main") return ""; // where reading goes on after a change of page; nothing to be operated
  const name = focused.outerHTML.slice(0, 160);
  // A drawn switch or radio button hides its input: the label is what is seen.
  const own = focused.getBoundingClientRect();
  const seen = own.width > 2 && own.height > 2 && getComputedStyle(focused).opacity !== "0"
    ? focused : focused.labels?.[0] ?? focused.parentElement;
  const box = seen.getBoundingClientRect();
  const [left, top] = [Math.max(box.left, 0), Math.max(box.top, 0)];
  const [right, bottom] = [Math.min(box.right, innerWidth), Math.min(box.bottom, innerHeight)];
  if (right - left < 2 || bottom - top < 2) return "out of sight: " + name;
  const isOnTop = [0.5, 0.1, 0.9].some((x) => [0.5, 0.15, 0.85].some((y) => {
    const there = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
    return there && (seen.contains(there) || there.contains(seen) && there.closest("label, button, a") !== null);
  }));
  if (!isOnTop) return "covered: " + name;
  if (focused.matches(".cm-content")) return document.querySelector(".cm-focused .cm-cursor") ? "" : "no cursor in the editor";
  // Tab goes on inside a date, from the day to the hour: to take the focus away and give it back would begin it anew.
  if (focused === window.lastOfWalk && focused.matches("[type^=date], [type=time]")) return "";
  window.lastOfWalk = focused;
  // Of a field that holds several values the box around them is drawn.
  const field = focused.closest(".mantine-Input-input");
  const around = [focused, seen, focused.parentElement, focused.nextElementSibling, seen.nextElementSibling, seen.parentElement, field];
  const look = () => JSON.stringify(around.filter(Boolean).flatMap((element) => [undefined, "::before", "::after"].map((part) => {
    const s = getComputedStyle(element, part);
    const outline = s.outlineStyle === "none" ? "" : s.outlineStyle + s.outlineWidth + s.outlineColor;
    return [outline, s.boxShadow, s.borderTopColor, s.borderBottomColor, s.backgroundColor, s.textDecorationLine, s.clipPath];
  })));
  const sleep = (event) => event.stopImmediatePropagation();
  const events = ["focus", "blur", "focusin", "focusout"];
  for (const name of events) addEventListener(name, sleep, true);
  const withFocus = look();
  focused.blur();
  const without = look();
  focused.focus({ preventScroll: true, focusVisible: true });
  for (const name of events) removeEventListener(name, sleep, true);
  return withFocus === without ? "looks like everything else: " + name : "";
})()`;

/** Takes the focus away, so that the next Tab comes to the first stop of the page, wherever the focus was. */
const toTheTop = `(() => {
  const top = document.createElement("span");
  top.tabIndex = -1;
  document.body.prepend(top);
  top.focus();
  top.remove();
})()`;

/** What is seen after a key. */
interface Look {
  /** Nothing of the page has the focus. */
  readonly isOut: boolean;
  /** The focus is in the editor, where Tab indents. */
  readonly isInEditor: boolean;
  readonly isAtTarget: boolean;
  readonly fault: string;
}

/** One question to the page: a walk of hundreds of stops asks it after each. */
const look = `(({ activeElement, body }) => ({
  isOut: activeElement === body,
  isInEditor: activeElement?.matches(".cm-content") === true,
  isAtTarget: activeElement === window.targetOfWalk,
  fault: ${faultOfFocus},
}))(document)`;

/** A page worked by keys alone: after each of them the focus is somewhere, seen, and not under anything. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses keys one after another, and looks after each. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.#page.keyboard.press(key);
      await this.expectFocus(`after ${key}`);
    }
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
    await this.expectFocus(`after typing ${text}`);
  }

  /** Tab until `target` has the focus. */
  async to(target: Locator, most = 250): Promise<void> {
    for (let presses = 0, seen: Look | null = null; presses < most; presses++) {
      // To find it takes longer than a look: it stays the same element unless it is drawn anew.
      if (presses % 20 === 0) seen = await this.#aim(target);
      if (seen?.isAtTarget) return;
      // From the last stop Tab leaves the page, and comes in again at its first.
      seen = await this.#tab(seen, "after Tab");
    }
    throw new Error(`${most} presses of Tab did not reach ${target}`);
  }

  /** From the first stop of Tab through all of them, until the page is left: nothing holds the focus, all of it is seen. */
  async walk(most = 300): Promise<number> {
    await this.#page.evaluate(toTheTop);
    for (let stops = 0, seen: Look | null = null; stops < most; stops++) {
      seen = await this.#tab(seen, `at stop ${stops + 1} of Tab`);
      if (seen.isOut) return stops;
    }
    throw new Error(`${most} presses of Tab do not lead out of ${this.#page.url()}`);
  }

  /** The same on pages of these addresses, once each has come. */
  async walkAll(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      await follow(this.#page, path);
      await this.#page.getByRole("main").getByRole("heading").first().waitFor();
      await comesWhole(this.#page);
      expect(await this.walk(), path).toBeGreaterThan(8);
    }
  }

  async #aim(target: Locator): Promise<Look> {
    await target.evaluate((element) =>
      Object.assign(element.ownerDocument.defaultView ?? {}, { targetOfWalk: element }),
    );
    return this.#look();
  }

  /** Tab, after what was `seen` before; out of the editor as its name says, where Tab indents. It leads out, or to no fault. */
  async #tab(seen: Look | null, when: string): Promise<Look> {
    const { keyboard } = this.#page;
    if (seen?.isInEditor) await keyboard.press("Escape");
    await keyboard.press("Tab");
    const now = await this.#look();
    if (now.isOut || now.fault === "") return now;
    await this.expectFocus(when);
    return this.#look();
  }

  #look(): Promise<Look> {
    return this.#page.evaluate<Look>(look);
  }

  async expectFocus(when: string): Promise<void> {
    const page = this.#page;
    // A dialog or a page that is just coming takes the focus in a moment.
    await expect.poll(() => page.evaluate(faultOfFocus), { message: `${when}, on ${page.url()}` }).toBe("");
  }
}
