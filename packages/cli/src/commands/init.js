import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { contestNumber, placeOfAddress } from "../place.js";
import { line, say } from "../say.js";
import { Stop } from "../stop.js";

// biome-ignore lint/suspicious/noTemplateCurlyInString: what the editor puts the path in place of
export const FILE_IN_FRONT = "${file}";

/** As Visual Studio Code reads them: the file in front is one argument, whatever spaces its path has. */
const tasks = {
  version: "2.0.0",
  tasks: [
    task("Verdict: test", ["test", FILE_IN_FRONT], { kind: "test", isDefault: true }),
    task("Verdict: submit", ["submit", "-f", FILE_IN_FRONT], { kind: "build", isDefault: true }),
  ],
};

function task(label, args, group) {
  const presentation = { focus: true, panel: "shared", clear: true };
  return { label, type: "process", command: "verdict", args, group, presentation, problemMatcher: [] };
}

/** Says what a folder is about, for the commands that are called in it and for an editor. */
export async function act(values, [folder = "."]) {
  const address = values.contest ? placeOfAddress(values.contest) : null;
  const about = {
    site: values.site ?? address?.site,
    contest: contestNumber(values.contest),
    problem: values.problem,
  };
  const files = {
    ...(Object.values(about).some((value) => value !== undefined) && { ".verdict.json": about }),
    ...(values.vscode && { ".vscode/tasks.json": tasks }),
  };
  const paths = Object.keys(files).map((name) => join(folder, name));
  if (paths.length === 0) throw new Stop("say what for: -c CONTEST, -p PROBLEM, --site SITE or --vscode");
  // What somebody wrote is theirs.
  const known = paths.find((path) => existsSync(path));
  if (known) throw new Stop(`${known} is there already`);
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
    if (values.json) say({ wrote: path });
    else line(`Wrote ${path}`);
  }
}
