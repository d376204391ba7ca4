import { once } from "node:events";
import type { CertificatePage } from "@verdict/contract";
import PDFDocument from "pdfkit";
import { fontBytes } from "./fonts.ts";

interface Book {
  title: string;
  lang: string;
  /** PNG or JPEG. */
  picture: Buffer | null;
}

/** The pages as one PDF. Fonts are embedded by the glyphs in use, texts can be searched and copied. */
export async function pdfOf(pages: readonly CertificatePage[], book: Book): Promise<Buffer> {
  const document = new PDFDocument({
    ...{ autoFirstPage: false, margin: 0, lang: book.lang, pdfVersion: "1.7" },
    ...{ displayTitle: true, info: { Title: book.title } },
  });
  const parts: Buffer[] = [];
  document.on("data", (part: Buffer) => parts.push(part));
  const ended = once(document, "end");
  const known = new Set<string>();
  for (const page of pages) {
    document.addPage({ size: [page.width, page.height], margin: 0 });
    drawPicture(document, page, book.picture);
    if (page.isFramed) drawFrame(document, page);
    for (const { y, size, color, runs } of page.lines) {
      document.fontSize(size).fillColor(color);
      for (const { text, font, x } of runs) {
        if (!known.has(font)) document.registerFont(font, fontBytes(font));
        known.add(font);
        document.font(font).text(text, x, y, { lineBreak: false, baseline: "alphabetic" });
      }
    }
  }
  document.end();
  await ended;
  return Buffer.concat(parts);
}

function drawPicture(document: PDFKit.PDFDocument, page: CertificatePage, picture: Buffer | null): void {
  const place = page.picture;
  if (!place || !picture) return;
  const { x, y, width, height, isCover } = place;
  const box: [number, number] = [width, height];
  document.image(picture, x, y, isCover ? { cover: box } : { fit: box, align: "center", valign: "center" });
}

/** From the edge to the two lines around a page. */
const OUTER = 28;
const INNER = 34;

function drawFrame(document: PDFKit.PDFDocument, { width, height, accent }: CertificatePage): void {
  const frame = (edge: number, line: number) =>
    document
      .lineWidth(line)
      .rect(edge, edge, width - 2 * edge, height - 2 * edge)
      .stroke(accent);
  frame(OUTER, 2.5);
  frame(INNER, 0.75);
}
