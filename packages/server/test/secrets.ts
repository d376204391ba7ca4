import { Writable } from "node:stream";
import { siteSecrets } from "../src/features/site/tables.ts";
import type { Db } from "../src/platform/db.ts";
import { openLog } from "../src/platform/log.ts";

const ACCESS_TOKEN = /verdict_[\w-]{43}/;
const WEBHOOK_SECRET = /whsec_[A-Za-z0-9+/]{40}/;

/** Shapes and values that may be in no answer and no log line, whatever a test does. */
const never: readonly [what: string, shape: RegExp][] = [
  ["a password's hash", /\$argon2\w*\$/],
  ["the first administrator's password", /root-secret/],
  ["a user's password", /(user|right|smtp|mail)-secret/],
  ["a judge node's token", /-0{40}/],
  ["a contest's password", /contest-secret/],
  ["a training's password", /training-secret/],
  ["an access token", ACCESS_TOKEN],
  ["what signs messages to a webhook", WEBHOOK_SECRET],
];
/** What answers these addresses may say, as who manages a contest or training reads its password there. */
const told: Record<string, RegExp> = {
  "/api/admin/contest": /contest-secret/g,
  "/api/admin/training": /training-secret/g,
  "/api/group/training": /training-secret/g,
  // Shown once, to whom it is made for.
  "/api/access-token": new RegExp(ACCESS_TOKEN, "g"),
  "/api/admin/identity/scim-token": new RegExp(ACCESS_TOKEN, "g"),
  "/api/device/token": new RegExp(ACCESS_TOKEN, "g"),
  "/api/webhook": new RegExp(WEBHOOK_SECRET, "g"),
  "/api/webhook/secret": new RegExp(WEBHOOK_SECRET, "g"),
};
/** Signed tokens travel in headers of answers; a log never holds one. */
const neverLogged: readonly [what: string, shape: RegExp][] = [
  ...never,
  ["a signed-in user's token", /eyJ[\w-]{10,}\.[\w-]{10,}\./],
  ["what is asked for behind an address", /"url":"[^"]*\?/],
];

/** Reads along what a server answers and logs while its tests run, and remembers every secret it saw. */
export class SecretWatch {
  readonly seen: string[] = [];
  #values: string[] = [];
  #answers = 0;
  #lines = 0;

  /** A log as talkative as can be, read instead of printed. */
  readonly log = openLog(
    "debug",
    new Writable({
      write: (line: Buffer, _encoding, done) => {
        this.#lines++;
        this.#read(neverLogged, "logged", line.toString());
        done();
      },
    }),
  );

  /** From here on the keys that the servers of this site share are looked for too. */
  async learn(db: Db): Promise<void> {
    const rows = await db.select({ value: siteSecrets.value }).from(siteSecrets);
    this.#values = rows.map(({ value }) => value);
  }

  answer(path: string, text: string): void {
    this.#answers++;
    const shape = told[path];
    this.#read(never, `answered by ${path}`, shape ? text.replaceAll(shape, "") : text);
  }

  /** Whether there was anything to read. */
  get amount(): { answers: number; lines: number } {
    return { answers: this.#answers, lines: this.#lines };
  }

  #read(shapes: typeof never, where: string, text: string): void {
    const found = shapes.filter(([, shape]) => shape.test(text)).map(([what]) => what);
    if (this.#values.some((value) => text.includes(value))) found.push("a key of the site");
    for (const what of found) this.seen.push(`${what} ${where}: ${text.slice(0, 300)}`);
  }
}
