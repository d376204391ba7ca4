import type { CertificateTemplate } from "@verdict/contract";
import { receiveWork, sendToParent } from "../../platform/child-side.ts";
import { pdfOf } from "./draw.ts";
import { measureFor } from "./fonts.ts";
import { layOut } from "./layout.ts";
import type { Occasion, Recipient } from "./words.ts";

/** Lays out and draws certificates beside the server: fonts are large, and glyphs are many. */

export interface Work {
  template: CertificateTemplate;
  recipients: Recipient[];
  occasion: Occasion;
  /** PNG; null: none. */
  picture: Uint8Array | null;
  /** A look at the first, all in one file, or a file for each. */
  kind: "page" | "pdf" | "files";
}

const { template, recipients, occasion, picture, kind } = await receiveWork<Work>();
const measure = measureFor(template.locale);
const layOutOne = (recipient: Recipient) => layOut(template, recipient, occasion, measure);
const book = (title: string) => ({
  ...{ title, lang: template.locale },
  picture: picture && Buffer.from(picture),
});

switch (kind) {
  case "page":
    for (const recipient of recipients.slice(0, 1)) await sendToParent(layOutOne(recipient));
    break;
  case "pdf":
    await sendToParent(await pdfOf(recipients.map(layOutOne), book(occasion.title)));
    break;
  case "files":
    for (const recipient of recipients)
      await sendToParent(await pdfOf([layOutOne(recipient)], book(recipient.name)));
}
