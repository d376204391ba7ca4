import { PUBLIC_IMAGES, uploadAvatar } from "@verdict/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { holderOf, signedIn, type Viewer } from "../../viewer.ts";
import { changeAccount, holdAccount } from "../account/queries.ts";
import { presentUser } from "../user/present.ts";
import { dropAvatar, keepAvatar, stored } from "./avatar.ts";
import { receiveFile } from "./receive.ts";

export function fileRoutes(app: App<Viewer>, { db, store }: Deps) {
  app.serve(uploadAvatar, async ({ viewer, request }) => {
    const user = signedIn(viewer);
    const { uid } = user;
    const upload = await receiveFile(request, uploadAvatar, "image-too-large", "image-missing");
    const avatar = await keepAvatar(store, upload, holderOf(user));
    try {
      const { before, account } = await db.transaction(async (tx) => ({
        // Held: of two uploads at once each drops the picture that it replaces.
        before: await holdAccount(tx, uid),
        account: await changeAccount(tx, uid, { avatar }),
      }));
      await dropAvatar(store, before?.avatar ?? null);
      return presentUser(account);
    } catch (error) {
      await dropAvatar(store, avatar);
      throw error;
    }
  });
}

/** Pictures for everybody. A name is made for one picture and never used again. */
export function publicImageRoutes(fastify: FastifyInstance, { store }: Deps): void {
  fastify.get<{ Params: { name: string } }>(`${PUBLIC_IMAGES}:name`, async (request, reply) => {
    const { name } = request.params;
    const image = /^[0-9a-f-]{36}\.webp$/.test(name) ? await store.getFile(stored(name)) : null;
    if (!image) throw new Refusal("path-unknown");
    return reply
      .type("image/webp")
      .header("Cache-Control", "public, max-age=31536000, immutable")
      .send(image);
  });
}
