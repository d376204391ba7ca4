import { once } from "node:events";
import { PassThrough, type Readable } from "node:stream";
import { and, asc, eq, gt } from "drizzle-orm";
import { ZipFile } from "yazl";
import type { Db } from "../../platform/db.ts";
import { extensionOf } from "../desk/programs.ts";
import { submissions } from "../submission/tables.ts";
import { ownLists } from "./lists.ts";

/** Programs read at once. */
const READ = 100;

/** What the site holds of a user, as a zip that is read while it is written. */
export function ownArchive(db: Db, uid: string): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  zip.outputStream.on("error", (error) => out.destroy(error));
  zip.outputStream.pipe(out);
  void fill(db, uid, zip, out).catch((error) => out.destroy(error));
  return out;
}

async function fill(db: Db, uid: string, zip: ZipFile, out: PassThrough): Promise<void> {
  for (const [name, rowsOf] of Object.entries(ownLists)) {
    const { rows } = await db.execute(rowsOf(uid));
    zip.addBuffer(Buffer.from(JSON.stringify(rows, null, 2)), `${name}.json`);
  }
  for (let last = 0; !out.destroyed; ) {
    const programs = await db
      .select({ id: submissions.id, language: submissions.language, code: submissions.code })
      .from(submissions)
      .where(and(eq(submissions.uid, uid), gt(submissions.id, last)))
      .orderBy(asc(submissions.id))
      .limit(READ);
    for (const { id, language, code } of programs)
      zip.addBuffer(Buffer.from(code), `programs/${id}.${extensionOf(language)}`);
    last = programs.at(-1)?.id ?? 0;
    if (programs.length < READ) break;
    // A reader who is slow holds the next ones back.
    if (out.writableNeedDrain) await Promise.race([once(out, "drain"), once(out, "close")]);
  }
  zip.end();
}
