import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type CertificatePage, type CertificateTemplate, PUBLIC_IMAGES } from "@verdict/contract";
import { ZipFile } from "yazl";
import { runChild } from "../../platform/child-process.ts";
import { type Holder, openFairQueue } from "../../platform/fair-queue.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Store } from "../../platform/store.ts";
import { asSmallPng } from "../file/image.ts";
import type { Work } from "./worker.ts";

/** Each takes a core and some 100 MB for its fonts. */
const turns = openFairQueue({ atOnce: 1, waiting: 16, each: 2, full: "certificates-busy" });

type Order = Omit<Work, "kind" | "picture">;

/** What the worker makes, one after the other. A worker that fails throws here. */
const madeBy = <Made>(work: Work) => runChild<Made>(new URL("./worker.ts", import.meta.url), work);

async function oneOf<Made>(work: Work): Promise<Made> {
  for await (const made of madeBy<Made>(work)) return made;
  throw new Error("the worker made nothing");
}

/** The first recipient's certificate, laid out. */
export const pageOf = (order: Order, holder: Holder): Promise<CertificatePage> =>
  turns.run(holder, () => oneOf<CertificatePage>({ ...order, picture: null, kind: "page" }));

export async function bookOf(store: Store, order: Order, holder: Holder): Promise<Buffer> {
  const picture = await pictureFor(store, order.template, holder);
  return turns.run(holder, async () =>
    Buffer.from(await oneOf<Uint8Array>({ ...order, picture, kind: "pdf" })),
  );
}

/** A zip with a file for each recipient, as they are made, once its turn has come. */
export async function zipOf(store: Store, order: Order, holder: Holder): Promise<Readable> {
  const picture = await pictureFor(store, order.template, holder);
  const zip = new ZipFile();
  const work: Work = { ...order, picture, kind: "files" };
  const fill = async () => {
    let index = 0;
    for await (const pdf of madeBy<Uint8Array>(work)) {
      const { rank, name } = order.recipients[index] ?? { rank: null, name: "" };
      index += 1;
      zip.addBuffer(Buffer.from(pdf), fileName(index, rank, name));
    }
    zip.end();
  };
  const out = Readable.from(zip.outputStream);
  const turn = Promise.withResolvers<void>();
  const fillInTurn = () => {
    turn.resolve();
    return fill().catch((error) => void out.destroy(error));
  };
  turns.run(holder, fillInTurn).catch(turn.reject);
  await turn.promise;
  return out;
}

/** In the order of the board; names that file systems can hold. */
function fileName(index: number, rank: number | null, name: string): string {
  const safe = name
    .replace(/[\p{Cc}\\/:*?"<>|]/gu, "_")
    .slice(0, 60)
    .trim();
  return `${String(index).padStart(4, "0")}_${rank ?? "x"}_${safe}.pdf`;
}

const picturePath = (picture: string): string | null => {
  const name = picture.startsWith(PUBLIC_IMAGES) ? picture.slice(PUBLIC_IMAGES.length) : "";
  return /^[0-9a-f-]{36}\.webp$/.test(name) ? `img/${name}` : null;
};

/** Sharper than paper shows at the width of a page. */
const PIXELS = 2000;

/** The template's picture as PDF takes it. */
export async function pictureFor(
  store: Store,
  { picture }: Pick<CertificateTemplate, "picture">,
  holder: Holder,
) {
  if (picture === null) return null;
  const path = picturePath(picture);
  const stored = path && (await store.getFile(path));
  if (!stored) throw new Refusal("certificate-picture-unknown");
  return asSmallPng(await buffer(stored), PIXELS, holder);
}
