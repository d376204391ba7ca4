import { DEFAULT_BODY_LIMIT, type Endpoint, isStaff, uploadBounds } from "@verdict/contract";
import type { Db, Sql } from "../../platform/db.ts";
import type { Meter } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { giveBack, type Rate, spend } from "./rates.ts";

/** Large bodies are test data that were typed, or lists: they count like data that are uploaded. */
const kindOf = ({ upload, bodyLimit }: Pick<Endpoint, "upload" | "bodyLimit">) =>
  upload?.counts ?? (bodyLimit > DEFAULT_BODY_LIMIT ? "data" : null);

/**
 * Counts the bytes that a user sends before they are read, and refuses what is too much. What does not come is given back,
 * and all of it when the server fails; what came was work, whatever becomes of it. The site's staff have no such bound.
 */
export const openUploadMeter =
  (db: Db): Meter<Viewer> =>
  async ({ user }, endpoint, bytes) => {
    const kind = kindOf(endpoint);
    if (!kind || !user || isStaff(user.roleId) || bytes === 0) return null;
    const rates: Rate[] = uploadBounds.map(({ seconds, [kind]: max }) => ({
      ...{ purpose: `upload-${kind}-${seconds}`, max, seconds },
    }));
    // All of them or none.
    await db.transaction(async (tx: Sql) => {
      for (const rate of rates) await spend(tx, rate, user.uid, bytes, "uploads-too-much");
    });
    return async (came) => {
      if (came >= bytes) return;
      for (const rate of rates) await giveBack(db, rate, user.uid, bytes - came);
    };
  };
