import type { Readable } from "node:stream";
import { and, asc, eq, gt } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { zipStream } from "../../platform/zip-stream.ts";
import { extensionOf } from "../desk/programs.ts";
import { submissions } from "../submission/tables.ts";
import { ownLists } from "./lists.ts";

/** Programs read at once. */
const READ = 100;

/** What the site holds of a user, as a zip that is read while it is written. */
export const ownArchive = (db: Db, uid: string): Readable =>
  zipStream(async (zip, reader) => {
    for (const [name, rowsOf] of Object.entries(ownLists)) {
      const { rows } = await db.execute(rowsOf(uid));
      zip.addBuffer(Buffer.from(JSON.stringify(rows, null, 2)), `${name}.json`);
    }
    for (let last = 0; !reader.isGone; ) {
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
      await reader.caughtUp();
    }
  });
