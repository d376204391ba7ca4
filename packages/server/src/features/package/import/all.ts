import { type ImportReport, PACKAGES_MAX, type PackageFormat } from "@verdict/contract";
import type { Deps } from "../../../deps.ts";
import type { Reader } from "../../../platform/reader.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { escapeHtml } from "../markdown-to-html.ts";
import { type Importer, importOne } from "./import.ts";
import type { PackageSource } from "./source.ts";

type Importing = Pick<Deps, "db" | "store" | "log"> & { readonly reader: Reader };

/** Packages of a file, one after the other, and names of what belongs to none. */
export interface ReadPackages {
  readonly packages: AsyncIterable<PackageSource>;
  readonly ignored: readonly string[];
}

/**
 * Imports packages one by one, each whole or not at all. Where some stay out, the others stay in and the report
 * says so; where nothing came in, it comes with the refusal `import-partial`.
 */
export async function importAll(
  deps: Importing,
  format: PackageFormat,
  { packages, ignored }: ReadPackages,
  importer: Importer,
): Promise<ImportReport> {
  const report: ImportReport = {
    format,
    imported: [],
    failed: [],
    skipped: [],
    ignored: [...ignored],
  };
  try {
    for await (const source of packages) await importInto(deps, report, source, importer);
  } catch (error) {
    // The file itself broke off: what came in before is told all the same.
    if (!(error instanceof Refusal) || report.imported.length === 0) throw error;
    const name = `#${report.imported.length + report.failed.length + 1}`;
    report.failed.push({ name, problemId: null, title: null, code: error.code, msg: told(deps, error) });
  }
  const total = report.imported.length + report.failed.length;
  if (total + report.skipped.length === 0) throw new Refusal("import-nothing-found");
  if (report.failed.length === 0 || report.imported.length > 0) return report;
  const failures = report.failed.slice(0, 50).map(({ name, msg }) => escapeHtml(`${name}: ${msg}`));
  const params = { done: report.imported.length, total, failures: failures.join("<br/>") };
  throw new Refusal("import-partial", params, { data: report });
}

async function importInto(deps: Importing, report: ImportReport, source: PackageSource, importer: Importer) {
  if (report.imported.length + report.failed.length + report.skipped.length >= PACKAGES_MAX) {
    throw new Refusal("import-too-many", { max: PACKAGES_MAX });
  }
  let read: { problemId: string | null; title: string | null } = { problemId: null, title: null };
  try {
    const imported = await importOne(deps, source, importer, (problem) => {
      read = problem;
    });
    if (imported === "skipped") report.skipped.push({ name: source.name, ...read });
    else if (imported !== "unasked") report.imported.push(imported);
  } catch (error) {
    report.failed.push({ ...failureOf(deps, source, error), ...read });
  }
}

const told = ({ reader }: Importing, { code, params }: Refusal) => reader.say(code, params);

function failureOf(deps: Importing, { name }: PackageSource, error: unknown) {
  const refusal = error instanceof Refusal ? error : new Refusal("server-fault", {}, { cause: error });
  if (refusal !== error) deps.log.error({ err: error, package: name }, "an import failed");
  return { name, code: refusal.code, msg: told(deps, refusal) };
}
