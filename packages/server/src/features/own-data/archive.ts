import type { Readable } from "node:stream";
import { OUTPUT_ONLY_LANGUAGE } from "@verdict/contract";
import { and, asc, eq, gt } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { zipStream } from "../../platform/zip-stream.ts";
import { extensionOf } from "../desk/programs.ts";
import { filesOfAll } from "../submission/sent-files.ts";
import { submissions } from "../submission/tables.ts";
import { addBlob } from "../testdata/read.ts";
import { ownLists } from "./lists.ts";

/** Programs read at once. */
const READ = 100;

/** What the site holds of a user, as a zip that is read while it is written. */
export const ownArchive = ({ db, store }: Pick<Deps, "db" | "store">, uid: string): Readable =>
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
      const sent = await filesOfAll(
        db,
        programs.filter(({ language }) => language === OUTPUT_ONLY_LANGUAGE).map(({ id }) => id),
      );
      for (const [id, files] of sent)
        for (const { name, sha256, own } of files)
          if (own) addBlob(zip, store, `programs/${id}/${name}`, sha256);
      last = programs.at(-1)?.id ?? 0;
      if (programs.length < READ) break;
      await reader.caughtUp();
    }
  });
