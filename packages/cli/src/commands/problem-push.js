import { FormData } from "undici";
import { faultsOf } from "../checked.js";
import { Client } from "../client.js";
import { exported } from "../exported.js";
import { confirm, line, plain, say } from "../say.js";
import { EXIT, Stop } from "../stop.js";
import { differences, packagesIn, zipped } from "../zip.js";

/** Says what would change, asks, and sends the packages; problems that are there keep their key, author and submissions. */
export async function act(values, [folder = "."]) {
  const files = packagesIn(folder);
  const [fault] = faultsOf(files);
  if (fault) throw new Stop(`${fault.name}: ${fault.fault}`, EXIT.wrong);
  const client = Client.of(values);
  const plans = [];
  for (const [name, bytes] of files) {
    if (name.includes("/")) continue;
    const { problem } = JSON.parse(bytes.toString());
    const own = new Map(
      [...files].filter(([file]) => file === name || file.startsWith(`${name.slice(0, -5)}/`)),
    );
    const there =
      problem.problemId && !values.group ? await currentOf(client, problem.problemId, name) : null;
    plans.push({
      problemId: problem.problemId ?? null,
      isNew: !there,
      changes: differences(there ?? new Map(), own),
    });
  }
  const toDo = plans.filter(({ isNew, changes }) => isNew || changes.length > 0);
  if (values.json) say({ event: "plan", problems: plans });
  else for (const plan of plans) tell(plan);
  if (toDo.length === 0 || values["dry-run"]) return EXIT.good;
  if (!values.yes)
    await confirm(`Push ${toDo.length === 1 ? "this problem" : `these ${toDo.length} problems`}?`);

  const form = new FormData();
  form.set("file", new Blob([await zipped(files)], { type: "application/zip" }), "package.zip");
  const report = values.group
    ? await client.post("/api/file/import-group-problem", form, { gid: values.group, taken: "overwrite" })
    : await client.post("/api/file/import-problem", form, { taken: "overwrite" });
  if (values.json) say({ event: "pushed", ...report });
  else tellReport(report);
  return report.failed.length === 0 ? EXIT.good : EXIT.refused;
}

/** The package that is there now, by the names of ours; null: there is none. */
async function currentOf(client, problemId, name) {
  try {
    const files = await exported(client, problemId);
    const manifest = [...files.keys()].find((file) => !file.includes("/")) ?? "";
    const [theirs, ours] = [manifest.slice(0, -5), name.slice(0, -5)];
    return new Map(
      [...files].map(([file, bytes]) => [
        file === manifest ? name : file.startsWith(`${theirs}/`) ? ours + file.slice(theirs.length) : file,
        bytes,
      ]),
    );
  } catch (error) {
    if (error.code === "problem-not-found") return null;
    throw error;
  }
}

const marks = { new: "+", other: "~", gone: "-" };

function tell({ problemId, isNew, changes }) {
  if (!isNew && changes.length === 0) return line(`${problemId}: nothing changes`);
  line(`${problemId ?? "a problem"}: ${isNew ? "new" : `${changes.length} changes`}`);
  for (const { change, name, keys } of isNew ? [] : changes)
    line(`  ${marks[change]} ${plain(name)}${keys ? ` (${keys.join(", ")})` : ""}`);
}

function tellReport({ imported, failed }) {
  for (const { problemId, replaced, taken, changed, lost } of imported) {
    line(`${problemId}: ${replaced ? "replaced" : "made"}, ${taken.cases} cases`);
    for (const { text } of [...changed, ...lost]) line(`  ${plain(text)}`);
  }
  for (const { problemId, name, msg } of failed) line(`${plain(problemId ?? name)}: ${plain(msg)}`);
}
