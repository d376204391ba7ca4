import { login } from "@verdict/contract";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { Client } from "./client.ts";
import { oneBrowser } from "./one-browser.ts";
import { baseUrl, rootPassword } from "./target.ts";
import type { Language } from "./texts.ts";
import { slowDown } from "./uneven.ts";

export const viewports = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

export type Account = readonly [username: string, password: string];

export const rootAccount = (): Account => ["root", rootPassword()];

interface Visit {
  /** Where the page begins; at home by default. */
  path?: string;
  /** Who has signed in before, on this device. For stories that do not tell of signing in: its dialog takes half a second. */
  as?: Account;
  language?: Language;
  viewport?: keyof typeof viewports;
  scheme?: "light" | "dark";
  /** Of another site than the one all tests share. */
  origin?: string;
  /** In a context that nobody has used before: its cache is empty, and no script was added to its pages. */
  isFirst?: boolean;
}

/** A page in a context of its own, like a browser of one person. */
interface Seat {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Visits of the same kind may have it afterwards; null: it is closed then. */
  readonly kind: string | null;
}

const taken = new Map<Page, Seat>();
/** Left and tidied. Their process has the client compiled: the next visit takes a third of a first one's time. */
const free: Seat[] = [];

async function openSeat(kind: string | null, options: BrowserContextOptions): Promise<Seat> {
  const browser = await oneBrowser();
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  await slowDown(context);
  return { page: await context.newPage(), context, kind };
}

/** From now until the test ends, or until `leave`. */
function take(seat: Seat): Seat {
  const { page } = seat;
  taken.set(page, seat);
  page.setDefaultTimeout(60_000); // only a failure takes as long: a loaded machine may well take half of it
  // What a failed test has seen is looked at first (failed-pages.ts).
  onTestFinished(({ task }) => (task.result?.state === "fail" ? undefined : leave(page)));
  return seat;
}

/** A page in a context with these options, which nobody else gets. */
export async function ownPage(options: BrowserContextOptions): Promise<Seat> {
  return take(await openSeat(null, { baseURL: baseUrl(), viewport: viewports.wide, ...options }));
}

/** The site as a first visitor has it, or who has signed in before; what goes wrong in the page goes into `troubles`. */
export async function visit({
  path = "/home",
  as,
  language = "en-US",
  viewport = "wide",
  scheme = "light",
  origin = baseUrl(),
  isFirst = false,
}: Visit = {}): Promise<{ page: Page; context: BrowserContext; troubles: string[] }> {
  const kind = `${viewport} at ${origin}`;
  const index = isFirst ? -1 : free.findIndex((seat) => seat.kind === kind);
  const [kept] = index < 0 ? [] : free.splice(index, 1);
  const options = { baseURL: origin, hasTouch: viewport === "phone" };
  const { page, context } = take(kept ?? (await openSeat(isFirst ? null : kind, options)));
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(String(error)));
  await page.setViewportSize(viewports[viewport]);
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce", media: null });
  if (as) {
    if (!kept) await page.goto(NO_PAGE);
    await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(await storageOf(origin, as))})`);
  }
  const start = new URL(path, origin);
  start.searchParams.set("l", language.toLowerCase());
  await page.goto(start.href);
  await page.getByRole("main").getByRole("heading").first().waitFor();
  return { page, context, troubles };
}

/** Of the site, but without its client. */
const NO_PAGE = "/favicon.svg";

/** What signing in leaves on a device (packages/web/src/lib/session.ts). */
async function storageOf(origin: string, [username, password]: Account): Promise<Record<string, string>> {
  const { data, token, msg } = await new Client(origin).call(login, { body: { username, password } });
  if (!token) throw new Error(`${username} can not sign in: ${msg}`);
  return { "verdict.token": JSON.stringify(token), "verdict.user": JSON.stringify(data) };
}

/** Gives the page back before the test ends: for stories in which somebody goes away. */
export async function leave(page: Page): Promise<void> {
  const seat = taken.get(page);
  if (!seat) return;
  taken.delete(page);
  const isTidy =
    seat.kind !== null &&
    (await tidy(seat).then(
      () => true,
      () => false,
    ));
  if (isTidy) free.push(seat);
  else await seat.context.close();
}

/** As nobody has used it. It stays at the site's own address, because another one would have another process. */
async function tidy({ page, context }: Seat): Promise<void> {
  await page.removeAllListeners(undefined, { behavior: "ignoreErrors" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  await context.setOffline(false);
  await context.clearPermissions();
  await page.goto(NO_PAGE);
  await page.evaluate("localStorage.clear(); sessionStorage.clear()");
  await context.clearCookies();
}

/** All pages that tests have open. */
export const openedPages = (): Page[] => [...taken.values()].flatMap(({ context }) => context.pages());

/** Closes what a failed test had open. */
export async function closeAll(pages: readonly Page[]): Promise<void> {
  for (const page of pages) taken.delete(page);
  await Promise.all(
    pages.map((page) =>
      page
        .context()
        .close()
        .catch(() => {}),
    ),
  );
}
