import type { MultipartFile } from "@fastify/multipart";
import type { Endpoint, RefusalCode } from "@verdict/contract";
import type { FastifyRequest } from "fastify";
import { storableText } from "../../platform/json.ts";
import { Refusal } from "../../platform/refusal.ts";

/** The one file of an upload endpoint's form, whole. Bounds are the endpoint's. */
export async function receiveFile(
  request: FastifyRequest,
  endpoint: Pick<Endpoint, "upload">,
  tooLarge: RefusalCode,
  missing: RefusalCode,
): Promise<Buffer> {
  const part = await receivePart(request, endpoint, missing);
  const content = await part.toBuffer();
  if (part.file.truncated) throw new Refusal(tooLarge);
  if (content.length === 0) throw new Refusal(missing);
  return content;
}

/** The one file of an upload endpoint's form, to be read as a stream; `file.truncated` says that it was too large. */
export async function receivePart(
  request: FastifyRequest,
  { upload }: Pick<Endpoint, "upload">,
  missing: RefusalCode,
): Promise<MultipartFile> {
  if (!upload) throw new Error("this endpoint takes no file");
  const limits = { fileSize: upload.maxBytes, files: 1, fields: 10, fieldSize: 1000, parts: 11 };
  const part = await request.file({ limits, throwFileSizeLimit: false }).catch((error: Error) => {
    throw new Refusal("request-invalid", { detail: error.message }, { cause: error });
  });
  if (!part || part.fieldname !== upload.field) throw new Refusal(missing);
  return part;
}

/** Characters of a name that are kept: its end, with the ending. */
const NAME_MAX = 200;

/** What an uploaded file was called; `name`: what it is called here, for one without a name. */
export const originalNameOf = ({ filename }: MultipartFile, name: string): string =>
  storableText(filename.slice(-NAME_MAX)) || name;

/** A number among the form's fields, as far as they came before or with its file. */
export function numberIn(part: Pick<MultipartFile, "fields">, name: string): number | undefined {
  const field = part.fields[name];
  const value = field && "value" in field ? Number(field.value) : Number.NaN;
  return Number.isInteger(value) && value > 0 && value < 2 ** 31 ? value : undefined;
}
