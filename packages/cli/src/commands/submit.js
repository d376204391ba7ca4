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
  const { languages, outputOnly, grader } = await problemOf(client, { ...place, problem: pid });
  const where = { pid, ...(place.contest && { cid: place.contest }) };
  const { submitId, language } = outputOnly
    ? await sendFiles(client, where, given, outputOnly.files)
    : await sendProgram(client, where, given, languageFor(file, values.language, languages), grader);
  const page = new URL(`/submission-detail/${submitId}`, client.site).href;
  if (values.json) say({ event: "submitted", submitId, language, page });
  else line(`Submitted as ${submitId}, in ${language}: ${page}`);
  if (values.follow) return follow(client, submitId, values);
}

async function sendProgram(client, where, given, language, grader) {
  const [file] = given;
  const named = grader?.[language];
  if (named?.others) return sendSources(client, where, given, language, [named.file, ...named.others]);
  if (given.length > 1) throw new Stop("this problem takes a program of one file");
  const body = { ...where, language, code: programIn(file) };
  const { submitId } = await client.post("/api/submit-problem-judge", body);
  return { submitId, language };
}

/** A program of several files: all of them, or a folder that holds them. */
async function sendSources(client, where, given, language, names) {
  const files = outputsIn(given, new Set(names));
  const form = zipForm(await zipped(files), "sources.zip");
  const { submitId } = await client.post("/api/submit-problem-files", form, { ...where, language });
  return { submitId, language };
}

function zipForm(bytes, name) {
  const form = new FormData();
  form.set("file", new Blob([bytes], { type: "application/zip" }), name);
  return form;
}

/** Of an output-only problem: files, folders of them, or one zip. */
async function sendFiles(client, where, given, names) {
  const isZip = given.length === 1 && given[0].toLowerCase().endsWith(".zip");
  const bytes = isZip ? bytesIn(given[0]) : await zipped(outputsIn(given, new Set(names)));
  return client.post("/api/submit-problem-files", zipForm(bytes, "outputs.zip"), where);
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
  if (files.size === 0)
    throw new Stop(`nothing there is called as the problem says: ${[...names].join(", ")}`);
  return files;
}
