// npm run screenshots [-- NAME…]: pictures of every page into screenshots/, light and dark, wide and phone, in English
// and Chinese (the back office: English by day, Chinese by night), from a site of its own whose submissions are really
// judged. The few of screenshots/kept.ts are copied into docs, which git keeps. story-newcomer and story-setter are whole
// stories of screenshots/stories.ts, a picture a step.
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { getUserHomeInfo } from "@verdict/contract";
import {
  type Browser,
  type BrowserContext,
  type Page as BrowserPage,
  chromium,
  type Request,
} from "playwright-core";
import sharp from "sharp";
import { Client } from "../e2e/client.ts";
import { OWN_ROOT_PASSWORD, startOwnSite } from "../e2e/own-site.ts";
import { languages as texts } from "../e2e/texts.ts";
import {
  bringPackages,
  languagePackages,
  testBrowser,
  testPackages,
} from "../packages/launcher/src/debian.ts";
import { fromRepository } from "../packages/launcher/src/paths.ts";
import { explain, say } from "../packages/launcher/src/say.ts";
import { startTestCluster } from "./lib/test-database.ts";
import { type Content, fillSite, USER } from "./screenshots/content.ts";
import { kept } from "./screenshots/kept.ts";
import { type Page, pages } from "./screenshots/pages.ts";
import { type Film, stories } from "./screenshots/stories.ts";

const viewports = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const languages = { en: "en-US", zh: "zh-CN" } as const;
const schemes = ["light", "dark"] as const;

interface Look {
  viewport: keyof typeof viewports;
  language: keyof typeof languages;
  scheme: (typeof schemes)[number];
}

const looks: Look[] = schemes.flatMap((scheme) =>
  (["en", "zh"] as const).flatMap((language) =>
    (["wide", "phone"] as const).map((viewport) => ({ viewport, language, scheme })),
  ),
);

/** Width of a stored picture of a wide window; phones keep their size. */
const STORED_WIDTH = 1080;
const QUALITY = 72;
/** Of the pictures that git keeps: every clone of the repository holds all of them there ever were. */
const KEPT_MAX_BYTES = 600_000;

const folder = fromRepository("screenshots");
const keptFolder = fromRepository("docs", "screenshots");
const wanted = process.argv.slice(2);
const chosen = pages.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

/** Whether the page is shown in that look. */
const isShown = ({ as, wideOnly }: Page, { viewport, language, scheme }: Look): boolean =>
  !(wideOnly && viewport === "phone") && (as !== "root" || (language === "en") === (scheme === "light"));

const fileOf = (page: Page, { viewport, language, scheme }: Look) =>
  `${page.name}-${language}-${scheme}-${viewport}.webp`;

/** What still loads: skeletons, spinners, pictures, fonts. */
const isLoading = `document.querySelector(".mantine-Skeleton-root, .mantine-Loader-root, [aria-busy=true], [data-loading]") !== null
  || [...document.images].some((image) => !image.complete) || document.fonts.status !== "loaded"`;

/** How often in a row a page has to be found calm, and how often it is looked at altogether: some 15 s. */
const CALM = 3;
const LOOKS = 150;

/** Requests of each tab that were not answered yet. */
const underWay = new WeakMap<BrowserPage, Set<Request>>();

/** Pages that did not come to rest; told at the end. */
const unsettled = new Set<string>();

let cluster: Awaited<ReturnType<typeof startTestCluster>> | undefined;
let site: Awaited<ReturnType<typeof startOwnSite>> | undefined;
let browser: Browser | undefined;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void end(1));
try {
  await bringPackages([...languagePackages, ...testPackages]);
  cluster = await startTestCluster();
  site = await startOwnSite({ databaseUrl: cluster.url });
  await site.ready(600_000);
  say("screenshots", "judging the sample content");
  const content = await fillSite(site.origin, OWN_ROOT_PASSWORD, cluster.url);
  await mkdir(folder, { recursive: true });
  if (wanted.length === 0) await removeOld();
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? testBrowser,
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
  });
  for (const look of looks) {
    say("screenshots", Object.values(look).join(", "));
    for (const as of [undefined, "user", "root"] as const) {
      await shoot(browser, site.origin, content, look, as);
    }
  }
  for (const story of stories.filter(({ name }) => wanted.length === 0 || wanted.includes(`story-${name}`))) {
    for (const look of story.looks) await film(browser, site.origin, story, look);
  }
  await writeFile(join(folder, "README.md"), document());
  await keep();
  say("screenshots", await sizeOf(folder));
  say("screenshots", await sizeOf(keptFolder));
  if (unsettled.size > 0)
    throw new Error(`still loading when their picture was taken: ${[...unsettled].join(", ")}`);
  const bytes = await bytesIn(keptFolder);
  if (bytes > KEPT_MAX_BYTES) {
    throw new Error(`git would keep ${bytes} bytes of pictures, more than ${KEPT_MAX_BYTES}`);
  }
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
await end();

/** Stops everything that was started. */
async function end(code?: number): Promise<never> {
  await browser?.close();
  await site?.stop();
  await cluster?.stop();
  process.exit(code);
}

async function removeOld(): Promise<void> {
  for (const file of await readdir(folder)) if (file.endsWith(".webp")) await rm(join(folder, file));
}

/** A tab whose requests are watched. Its event stream stays open, so that the network never falls silent. */
async function openTab(context: BrowserContext): Promise<BrowserPage> {
  const tab = await context.newPage();
  const open = new Set<Request>();
  underWay.set(tab, open);
  tab.on("request", (request) => open.add(request));
  tab.on("response", (response) => {
    if (response.headers()["content-type"]?.startsWith("text/event-stream")) open.delete(response.request());
  });
  tab.on("requestfinished", (request) => open.delete(request));
  tab.on("requestfailed", (request) => open.delete(request));
  return tab;
}

/** The chosen pages that one kind of reader sees, in one look. */
async function shoot(
  browser: Browser,
  origin: string,
  content: Content,
  look: Look,
  as: Page["as"],
): Promise<void> {
  const seen = chosen.filter((page) => page.as === as && isShown(page, look));
  if (seen.length === 0) return;
  const context = await browser.newContext({
    baseURL: origin,
    viewport: viewports[look.viewport],
    colorScheme: look.scheme,
    reducedMotion: "reduce",
  });
  await context.addInitScript(remember, await stored(origin, content, look, as));
  const tab = await openTab(context);
  for (const page of seen) {
    const path = page.path.replace(/\{(\w+)\}/g, (_, name: string) => content.marks[name] ?? "");
    await tab.goto(path);
    await settled(tab);
    for (const key of page.press ?? []) await press(tab, key, look);
    const image = sharp(await tab.screenshot({ animations: "disabled" }));
    if (look.viewport === "wide") image.resize({ width: STORED_WIDTH });
    await image
      .webp({ quality: QUALITY, effort: 6, smartSubsample: true })
      .toFile(join(folder, fileOf(page, look)));
  }
  await context.close();
}

/** A story from its first address to its end, a picture a step. */
async function film(
  browser: Browser,
  origin: string,
  story: (typeof stories)[number],
  look: Look,
): Promise<void> {
  say("screenshots", `the story of a ${story.name}: ${Object.values(look).join(", ")}`);
  const context = await browser.newContext({
    baseURL: origin,
    viewport: viewports[look.viewport],
    colorScheme: look.scheme,
    locale: languages[look.language],
    hasTouch: look.viewport === "phone",
    reducedMotion: "reduce",
  });
  const tab = await openTab(context);
  let taken = 0;
  const shot: Film["shot"] = async (what) => {
    await settled(tab);
    const image = sharp(await tab.screenshot({ animations: "disabled" }));
    if (look.viewport === "wide") image.resize({ width: STORED_WIDTH });
    const number = String(++taken).padStart(2, "0");
    const name = `story-${story.name}-${look.language}-${look.viewport}-${number}-${what}.webp`;
    await image.webp({ quality: QUALITY, effort: 6, smartSubsample: true }).toFile(join(folder, name));
  };
  const isPhone = look.viewport === "phone";
  const language = languages[look.language];
  await story.play({ tab, shot, isPhone, texts: texts[language], origin, rootPassword: OWN_ROOT_PASSWORD });
  await context.close();
}

/** What a browser keeps of a signed-in reader; written before the page's own scripts run. */
function remember(entries: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(entries)) {
    localStorage.setItem(`verdict.${name}`, JSON.stringify(value));
  }
}

async function stored(origin: string, { tokens }: Content, look: Look, as: Page["as"]) {
  const language = languages[look.language];
  if (!as) return { language };
  const username = as === "root" ? "root" : USER;
  const { data } = await new Client(origin).call(getUserHomeInfo, { query: { username } });
  const user = {
    uid: data.uid,
    username,
    avatar: data.avatar,
    roleList: [as === "root" ? "root" : "default_user"],
  };
  return { language, token: tokens[as], user };
}

/**
 * Everything has come, and stays so for a moment: a heading, no request under way, nothing that loads. The page is asked
 * from outside: its own policy lets it evaluate no text.
 */
async function settled(tab: BrowserPage): Promise<void> {
  await tab.getByRole("heading").first().waitFor();
  let calm = 0;
  for (let look = 0; look < LOOKS && calm < CALM; look++) {
    await pause(100);
    const isWaiting = (underWay.get(tab)?.size ?? 0) > 0;
    calm = isWaiting || (await tab.evaluate(isLoading)) ? 0 : calm + 1;
  }
  if (calm < CALM) unsettled.add(new URL(tab.url()).pathname);
}

async function press(tab: BrowserPage, key: string, { language }: Look): Promise<void> {
  const name = key.split(".").reduce<unknown>((part, step) => Object(part)[step], texts[languages[language]]);
  if (typeof name !== "string") throw new Error(`no text is called ${key}`);
  const open = tab.getByRole("dialog");
  await ((await open.count()) > 0 ? open : tab).getByRole("button", { name }).first().click();
  await settled(tab);
}

function document(): string {
  const sections = pages.map((page) => {
    const picture = (look: Look) =>
      `<img src="${fileOf(page, look)}" width="${look.viewport === "wide" ? 400 : 180}" alt="${page.title}, ${languages[look.language]}, ${look.scheme}, ${look.viewport}">`;
    const row = (viewport: Look["viewport"]) =>
      looks
        .filter((look) => look.viewport === viewport && isShown(page, look))
        .map(picture)
        .join("\n");
    return `## ${page.title}\n\n\`${page.path}\`\n\n${[row("wide"), row("phone")].filter(Boolean).join("\n\n")}\n`;
  });
  return `# What the pages look like\n\nMade by \`npm run screenshots\`, which starts a site of its own, has the sample solutions judged and visits every page\nof \`scripts/screenshots/pages.ts\`: 1440 and 390 wide, English and Chinese, light and dark.\n\n${sections.join("\n")}`;
}

/** The pictures that git keeps. */
async function keep(): Promise<void> {
  for (const name of kept) {
    const file = `${name}.webp`;
    if (existsSync(join(folder, file))) await copyFile(join(folder, file), join(keptFolder, file));
  }
}

async function picturesIn(folder: string): Promise<string[]> {
  return (await readdir(folder))
    .filter((file) => /\.(webp|png)$/.test(file))
    .map((file) => join(folder, file));
}

async function bytesIn(folder: string): Promise<number> {
  const sizes = await Promise.all((await picturesIn(folder)).map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function sizeOf(folder: string): Promise<string> {
  const megabytes = ((await bytesIn(folder)) / 1e6).toFixed(1);
  return `${megabytes} MB in ${folder}, pictures: ${(await picturesIn(folder)).length}`;
}
