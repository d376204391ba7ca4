import { randomUUID } from "node:crypto";
import { PUBLIC_IMAGES } from "@verdict/contract";
import type { Holder } from "../../platform/fair-queue.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Store } from "../../platform/store.ts";
import { avatarOf } from "./image.ts";

/** Where a picture for everybody lies in the store. */
export const stored = (name: string) => `img/${name}`;

/** Keeps an uploaded picture as an avatar; returns its address. */
export async function keepAvatar(store: Store, upload: Buffer, holder: Holder): Promise<string> {
  const image = await avatarOf(upload, holder);
  if (!image) throw new Refusal("image-type");
  const name = `${randomUUID()}.webp`;
  await store.putFile(stored(name), image);
  return PUBLIC_IMAGES + name;
}

/** Deletes an avatar that was kept here; addresses of elsewhere are left alone. */
export async function dropAvatar(store: Store, address: string | null): Promise<void> {
  if (address?.startsWith(PUBLIC_IMAGES)) await store.deleteFile(stored(address.slice(PUBLIC_IMAGES.length)));
}
