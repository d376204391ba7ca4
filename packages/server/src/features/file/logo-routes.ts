import { randomUUID } from "node:crypto";
import { deleteLogo, type LogoGround, PUBLIC_IMAGES, uploadLogo } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { holderOf, signedIn, type Viewer } from "../../viewer.ts";
import { type Acting, audit } from "../site/audit.ts";
import { logoOf, ratioOf } from "./image.ts";
import { receiveFile } from "./receive.ts";

const settingOf = { light: "logo", dark: "logoDark" } as const;
const image = (name: string) => `img/${name}`;

/** The site's logo. */
export function logoRoutes(app: App<Viewer>, { store, settings }: Deps) {
  /** Names the logo, and deletes the file of the one before. */
  async function change(call: Acting, ground: LogoGround, url: string, ratio: number): Promise<void> {
    const name = settingOf[ground];
    let before = "";
    await settings.changeWebsite({ [name]: url, [`${name}Ratio`]: ratio }, async (tx, website) => {
      before = website[name];
      await audit(tx, call, "config.logo", `logo on ${ground}`, { url: before }, { url });
    });
    if (before) await store.deleteFile(image(before.slice(PUBLIC_IMAGES.length)));
  }

  app.serve(uploadLogo, async (call) => {
    const upload = await receiveFile(call.request, uploadLogo, "logo-too-large", "image-missing");
    const picture = await logoOf(upload, holderOf(signedIn(call.viewer)));
    if (!picture) throw new Refusal("image-type");
    const name = `${randomUUID()}.webp`;
    await store.putFile(image(name), picture);
    await change(call, call.query.ground, PUBLIC_IMAGES + name, await ratioOf(picture));
    return { url: PUBLIC_IMAGES + name };
  });

  app.serve(deleteLogo, async (call) => {
    const { ground } = call.query;
    if (!settings.website()[settingOf[ground]]) throw new Refusal("file-not-found");
    await change(call, ground, "", 0);
    return null;
  });
}
