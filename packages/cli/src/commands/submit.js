import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { FormData } from "undici";
import { Client } from "../client.js";
import { follow } from "../follow.js";
import { languageFor } from "../languages.js";
import { bytesIn, needProblem, placeOf, problemOf, programIn } from "../place.js";
import { line, say } from "../say.js";
import { Stop } from "../stop.js";
import { isFolder, zipped } from "../zip.js";

export async function act(values, given) {
  const [file] = given;
  if (!file) throw new Stop("say which file");
  const place = placeOf(values, file);
  const pid = needProblem(place);
  const client = Client.of(values, place.site);
  const { languages, outputOnly } = await problemOf(client, { ...place, problem: pid });
  const where = { pid, ...(place.contest && { cid: place.contest }) };
  const { submitId, language } = outputOnly
    ? await sendFiles(client, where, given, outputOnly.files)
    : await sendProgram(client, where, file, languageFor(file, values.language, languages));
  const page = new URL(`/submission-detail/${submitId}`, client.site).href;
  if (values.json) say({ event: "submitted", submitId, language, page });
  else line(`Submitted as ${submitId}, in ${language}: ${page}`);
  if (values.follow) return follow(client, submitId, values);
}

async function sendProgram(client, where, file, language) {
  const body = { ...where, language, code: programIn(file) };
  const { submitId } = await client.post("/api/submit-problem-judge", body);
  return { submitId, language };
}

/** Of an output-only problem: files, folders of them, or one zip. */
async function sendFiles(client, where, given, names) {
  const isZip = given.length === 1 && given[0].toLowerCase().endsWith(".zip");
  const bytes = isZip ? bytesIn(given[0]) : await zipped(outputsIn(given, new Set(names)));
  const form = new FormData();
  form.set("file", new Blob([bytes], { type: "application/zip" }), "outputs.zip");
  return client.post("/api/submit-problem-files", form, where);
}

/** Of folders what the problem takes; of files that are named, all. */
function outputsIn(given, names) {
  const files = new Map();
  for (const path of given) {
    if (!isFolder(path)) files.set(basename(path), bytesIn(path));
    else
      for (const name of readdirSync(path).filter((one) => names.has(one)))
        files.set(name, bytesIn(join(path, name)));
  }
  if (files.size === 0) throw new Stop(`nothing there is called as an output is: ${[...names].join(", ")}`);
  return files;
}
