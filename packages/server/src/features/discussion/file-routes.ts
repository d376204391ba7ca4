import { randomUUID } from "node:crypto";
import {
  DISCUSSION_FILES_A_DAY,
  DISCUSSION_FILES_BYTES_MAX,
  PUBLIC_FILES,
  PUBLIC_IMAGES,
  uploadDiscussionFile,
} from "@verdict/contract";
import { eq, sum } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type User, type Viewer } from "../../viewer.ts";
import { spend } from "../account/rates.ts";
import { extensionOf } from "../file/extension.ts";
import { pictureOf } from "../file/image.ts";
import { originalNameOf, receivePart } from "../file/receive.ts";
import { publicFiles } from "../file/tables.ts";
import { isLimited } from "./policy.ts";
import { checkMayWrite } from "./write.ts";

const rate = { purpose: "discussion-file", max: DISCUSSION_FILES_A_DAY, seconds: 86_400 };

/** Pictures and files that users put into discussions and comments. */
export function discussionFileRoutes(app: App<Viewer>, { db, settings, store }: Deps) {
  async function admit(user: User): Promise<void> {
    if (!isLimited(user)) return;
    await checkMayWrite({ db, settings }, user, { what: "comment" });
    await spend(db, rate, user.uid);
    const [all] = await db
      .select({ bytes: sum(publicFiles.size).mapWith(Number) })
      .from(publicFiles)
      .where(eq(publicFiles.uid, user.uid));
    // One a time more than that fits: a day's number bounds what parallel ones come to.
    if ((all?.bytes ?? 0) >= DISCUSSION_FILES_BYTES_MAX) throw new Refusal("discussion-files-too-much");
  }

  app.serve(uploadDiscussionFile, async ({ viewer, request }) => {
    const user = signedIn(viewer);
    const part = await receivePart(request, uploadDiscussionFile, "file-missing");
    const bytes = await part.toBuffer();
    if (part.file.truncated) throw new Refusal("discussion-file-too-large");
    if (bytes.length === 0) throw new Refusal("file-missing");
    await admit(user);
    const isPicture = part.mimetype.startsWith("image/");
    const content = isPicture ? await pictureOf(bytes) : bytes;
    if (!content) throw new Refusal("image-type");
    const name = randomUUID() + (isPicture ? ".webp" : extensionOf(part.filename));
    await store.putFile(`${isPicture ? "img" : "file"}/${name}`, content);
    const originalName = originalNameOf(part, name);
    const kind = isPicture ? "md-image" : "md-file";
    const row = { name, kind, uid: user.uid, originalName, size: content.length } as const;
    await db.insert(publicFiles).values({ ...row, goesUnused: true });
    return { link: (isPicture ? PUBLIC_IMAGES : PUBLIC_FILES) + name, name: originalName, isPicture };
  });
}
