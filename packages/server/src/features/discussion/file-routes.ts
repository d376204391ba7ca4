import { randomUUID } from "node:crypto";
import { DISCUSSION_FILES_A_DAY, PUBLIC_FILES, PUBLIC_IMAGES, uploadDiscussionFile } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { holderOf, signedIn, type User, type Viewer } from "../../viewer.ts";
import { spend } from "../account/rates.ts";
import { extensionOf } from "../file/extension.ts";
import { pictureOf } from "../file/image.ts";
import { keepFile, userRoom } from "../file/keep.ts";
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
  }

  app.serve(uploadDiscussionFile, async ({ viewer, request }) => {
    const user = signedIn(viewer);
    const part = await receivePart(request, uploadDiscussionFile, "file-missing");
    const bytes = await part.toBuffer();
    if (part.file.truncated) throw new Refusal("discussion-file-too-large");
    if (bytes.length === 0) throw new Refusal("file-missing");
    await admit(user);
    const isPicture = part.mimetype.startsWith("image/");
    const name = randomUUID() + (isPicture ? ".webp" : extensionOf(part.filename));
    const path = `${isPicture ? "img" : "file"}/${name}`;
    const write = async () => {
      const content = isPicture ? await pictureOf(bytes, holderOf(user)) : bytes;
      if (!content) throw new Refusal("image-type");
      await store.putFile(path, content);
      return content.length;
    };
    const originalName = originalNameOf(part, name);
    const kind = isPicture ? "md-image" : "md-file";
    const room = isLimited(user) ? userRoom(user.uid, "discussion-files-too-much") : null;
    await keepFile({ db, store }, { path, room, bytes: bytes.length, write }, async (tx, size) => {
      await tx
        .insert(publicFiles)
        .values({ name, kind, uid: user.uid, originalName, size, goesUnused: true });
    });
    return { link: (isPicture ? PUBLIC_IMAGES : PUBLIC_FILES) + name, name: originalName, isPicture };
  });
}
