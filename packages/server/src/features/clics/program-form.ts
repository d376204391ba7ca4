import { CODE_MAX, type NamedSource } from "@verdict/contract";
import type { FastifyRequest } from "fastify";

/** Files of a form, and the bytes of each: the longest program with each character in four. */
const FILES_MAX = 20;
const FILE_BYTES = 4 * CODE_MAX;
const limits = { fileSize: FILE_BYTES, files: FILES_MAX, fields: 20, fieldSize: 1000 };

/** A program as a form of other judges' clients: its files, whatever their fields are called, and what is said beside them. */
export async function readProgramForm(request: FastifyRequest) {
  const fields: Record<string, unknown> = {};
  const files: NamedSource[] = [];
  for await (const part of request.parts({ limits })) {
    if (part.type === "file") files.push({ name: part.filename, text: (await part.toBuffer()).toString() });
    else fields[part.fieldname] = part.value;
  }
  return { fields, files };
}
