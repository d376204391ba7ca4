import type { Readable } from "node:stream";
import type { z } from "zod";
import { Refusal } from "../../../platform/refusal.ts";
import { ProblemPackage } from "../own-format.ts";
import type { TransferNotes } from "./notes.ts";

/** Where a package's files come from: a folder, an archive, or what was read of an XML. */
export interface PackageSource {
  /** Its place in what it came from, without ending, for reports. */
  readonly name: string;
  /** The problem in the site's own shape, checked. */
  manifest(): Promise<ProblemPackage>;
  /** A test file of the package; names have no path. */
  open(file: string): Promise<Readable>;
  /** A picture that the statement names; null when the package has none of that name. */
  picture?(address: string): Promise<Buffer | null>;
  /** What reading the manifest changed and lost. */
  readonly notes?: TransferNotes;
}

/** A package as a format's reader finds it. */
export interface FoundPackage extends Omit<PackageSource, "manifest"> {
  /** Not checked yet. */
  manifest(): Promise<unknown>;
}

/** Reads foreign data by a schema, or names the field that is wrong. */
export function readAs<T extends z.ZodType>(schema: T, value: unknown, file: string): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Refusal("import-manifest-invalid", {
    field: issue?.path.join(".") || "everything",
    file,
    detail: issue?.message ?? "unreadable",
  });
}

export const checked = (found: FoundPackage): PackageSource => ({
  ...found,
  manifest: async () => readAs(ProblemPackage, await found.manifest(), found.name),
});
