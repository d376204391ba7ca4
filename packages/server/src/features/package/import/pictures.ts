import { randomUUID } from "node:crypto";
import { extname } from "node:path";
import { PUBLIC_FILES, PUBLIC_IMAGES } from "@verdict/contract";
import type { Deps } from "../../../deps.ts";
import type { Holder } from "../../../platform/fair-queue.ts";
import type { Store } from "../../../platform/store.ts";
import { pictureOf } from "../../file/image.ts";
import { groupRoom, keepFile } from "../../file/keep.ts";
import { publicFiles } from "../../file/tables.ts";
import { FILE_LINK, fileLinksIn, PICTURE, picturesIn } from "../picture-links.ts";
import { statementFields } from "../statement-fields.ts";
import type { TransferNotes } from "./notes.ts";
import type { PackageSource } from "./source.ts";

/** Pictures of one problem. */
const PICTURES_MAX = 200;

type Files = Pick<Deps, "db" | "store">;

/** To whom files of a package belong. */
export interface FileOwner {
  uid: string;
  groupId: number | null;
  holder: Holder;
}

/**
 * Makes the pictures that a package brings (its files, or inline as data) pictures of the site, the files it offers
 * files of the site, and points the statement at them. Pictures are made anew from their pixels; addresses elsewhere
 * on the web stay, also those of pictures that cannot be read. `owner`: whom they belong to; null keeps no record.
 * Returns how many pictures were stored.
 */
export async function takePictures(
  { db, store }: Files,
  owner: FileOwner | null,
  source: Pick<PackageSource, "picture">,
  pack: Written,
  notes: TransferNotes,
): Promise<number> {
  const places = textsOf(pack);
  const addresses = new Set(places.flatMap(({ text }) => picturesIn(text)));
  const links = new Map<string, string | null>();
  let stored = 0;
  for (const address of [...addresses].slice(0, PICTURES_MAX)) {
    if (await isOurs(store, address)) continue;
    const bytes = inlineBytes(address) ?? (await source.picture?.(address)) ?? null;
    if (bytes) {
      const link = await storePicture({ db, store }, owner, address, bytes);
      if (link || !isOnWeb(address)) links.set(address, link);
      if (link) stored++;
      else notes.lose("image-lost", { name: shortName(address) });
    } else if (!isOnWeb(address)) {
      notes.lose("link-lost", { name: shortName(address) });
      if (address.startsWith("data:")) links.set(address, null);
    }
  }
  await takeFiles({ db, store }, owner, source, places, links, notes);
  for (const { text, put } of places) {
    put(
      text
        .replace(PICTURE, (whole, ...groups: string[]) => {
          const [alt = "", bracketed, plain, title = ""] = groups;
          const link = links.get(bracketed ?? plain ?? "");
          if (link === undefined) return whole;
          return link === null ? alt : `![${alt}](${link}${title})`;
        })
        .replace(FILE_LINK, (whole, label: string, address: string) => {
          const link = links.get(address);
          return link ? `[${label}](${link})` : whole;
        }),
    );
  }
  if (stored > 0) notes.change("images-stored", { count: stored });
  return stored;
}

const isOnWeb = (address: string) => /^https?:\/\//i.test(address);
const shortName = (address: string) => (address.length > 60 ? `${address.slice(0, 60)}…` : address);

async function takeFiles(
  { db, store }: Files,
  owner: FileOwner | null,
  source: Pick<PackageSource, "picture">,
  places: readonly { text: string }[],
  links: Map<string, string | null>,
  notes: TransferNotes,
): Promise<void> {
  for (const address of new Set(places.flatMap(({ text }) => fileLinksIn(text)))) {
    const bytes = owner ? await source.picture?.(address) : null;
    if (!owner || !bytes) {
      notes.lose("link-lost", { name: shortName(address) });
      continue;
    }
    const originalName = address.slice("file://".length).slice(-200);
    const [ending = ""] = /^\.[a-z0-9]{1,10}$/.exec(extname(originalName).toLowerCase()) ?? [];
    const name = randomUUID() + ending;
    await keep({ db, store }, owner, { kind: "md-file", name, originalName }, bytes);
    links.set(address, PUBLIC_FILES + name);
  }
}

type Texts = Partial<Record<(typeof statementFields)[number], string | null | undefined>>;

/** What of a problem holds texts. */
export interface Written {
  problem: Texts;
  translations: Record<string, Texts>;
}

function textsOf({ problem, translations }: Written) {
  return [problem, ...Object.values(translations)].flatMap((part) =>
    statementFields.flatMap((field) => {
      const text = part[field];
      const put = (changed: string) => {
        part[field] = changed;
      };
      return text ? [{ text, put }] : [];
    }),
  );
}

/** A picture that this site has already: exported here and come back. */
async function isOurs(store: Store, address: string): Promise<boolean> {
  const name = siteImage(address);
  const file = name && (await store.getFile(`img/${name}`));
  if (!file) return false;
  file.destroy();
  return true;
}

/** File name of a picture of this kind of site, or null for any other address. */
export function siteImage(address: string): string | null {
  const name = address.startsWith(PUBLIC_IMAGES) ? address.slice(PUBLIC_IMAGES.length) : "";
  return /^[0-9a-f-]{36}\.webp$/.test(name) ? name : null;
}

function inlineBytes(address: string): Buffer | null {
  const [, data] = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/.exec(address) ?? [];
  return data ? Buffer.from(data, "base64") : null;
}

async function storePicture(
  { db, store }: Files,
  owner: FileOwner | null,
  address: string,
  bytes: Buffer,
): Promise<string | null> {
  const picture = await pictureOf(bytes, owner?.holder ?? { who: "samples" }, { withSvg: true });
  if (!picture) return null;
  const name = `${randomUUID()}.webp`;
  const originalName = address.startsWith("data:") ? name : address.slice(-200);
  await keep({ db, store }, owner, { kind: "md-image", name, originalName }, picture);
  return PUBLIC_IMAGES + name;
}

/** Stores a file, and writes it down where it has an owner; those of a group within its room. */
async function keep(
  { db, store }: Files,
  owner: FileOwner | null,
  file: Pick<typeof publicFiles.$inferInsert, "kind" | "name"> & { originalName: string },
  bytes: Buffer,
): Promise<void> {
  const path = `${file.kind === "md-image" ? "img" : "file"}/${file.name}`;
  if (!owner) return store.putFile(path, bytes);
  const { uid, groupId } = owner;
  const write = async () => {
    await store.putFile(path, bytes);
    return bytes.length;
  };
  const kept = { path, room: groupId === null ? null : groupRoom(groupId), bytes: bytes.length, write };
  await keepFile({ db, store }, kept, async (tx, size) => {
    await tx.insert(publicFiles).values({ ...file, uid, groupId, size });
  });
}
