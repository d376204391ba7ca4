import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Client } from "../client.js";
import { compare, lineOfDifference, samplesIn } from "../compare.js";
import { knownOf } from "../languages.js";
import { needProblem, placeOf, problemOf, programIn } from "../place.js";
import { line, plain, say } from "../say.js";
import { EXIT, Stop } from "../stop.js";

const OUTPUT_MAX = 64 * 1024 * 1024;

export async function act(values, [file]) {
  programIn(file);
  const place = placeOf(values, file);
  const client = Client.of(values, place.site);
  const { problem } = await problemOf(client, { ...place, problem: needProblem(place) });
  const samples = samplesIn(problem.examples);
  if (samples.length === 0) throw new Stop("this problem has no samples");
  if (problem.judgeMode === "interactive")
    throw new Stop(
      "this program talks with another one, which only the judge has: submit it, or try it on the page",
    );
  const folder = mkdtempSync(join(tmpdir(), "verdict-test-"));
  try {
    const command = built(file, folder, values.run);
    const seconds = Number(values.timeout ?? problem.timeLimit / 1000 + 2);
    if (!(seconds > 0)) throw new Stop(`“${values.timeout}” are no seconds`);
    let wrong = 0;
    for (const [index, sample] of samples.entries()) {
      const ran = await run(command, sample.input, seconds);
      const told = { sample: index + 1, ...judged(ran, sample, problem), ms: ran.ms };
      if (told.verdict !== "same" && told.verdict !== "unchecked") wrong++;
      if (values.json) say(told);
      else tell(told, ran, sample);
    }
    return wrong === 0 ? EXIT.good : EXIT.wrong;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds the program where its language has to be, and returns what runs it. */
function built(file, folder, given) {
  // The shell reads what its user wrote; the file's name reaches it as an argument and is never read as words.
  if (given) return ["sh", "-c", `${given} "$@"`, "verdict", resolve(file)];
  const known = knownOf(file);
  if (!known?.run) throw new Stop(`nothing is known of how to run ${file} here: --run COMMAND`);
  const places = { "{file}": resolve(file), "{out}": join(folder, "program"), "{dir}": folder };
  const filled = (words) => words.map((word) => word.replace(/\{\w+\}/g, (name) => places[name] ?? name));
  if (known.build) {
    const [program = "", ...rest] = filled(known.build);
    const { status, error, stderr, stdout } = spawnSync(program, rest, { encoding: "utf8" });
    if (error)
      throw new Stop(`${program} cannot be started (${error.code}): install it, or say --run COMMAND`);
    if (status !== 0) throw new Stop(`it does not compile:\n${stderr || stdout}`, EXIT.wrong);
  }
  return filled(known.run);
}

/** @returns {Promise<{ output: Buffer, errors: string, code: number | null, isLate: boolean, ms: number }>} */
function run([program = "", ...rest], input, seconds) {
  return new Promise((done, fail) => {
    const start = performance.now();
    const child = spawn(program, rest, { detached: true });
    const pieces = { out: [], err: [], bytes: 0 };
    let isLate = false;
    const kill = () => {
      try {
        process.kill(-child.pid, "SIGKILL"); // and what it started
      } catch {
        // It has ended.
      }
    };
    const timer = setTimeout(() => {
      isLate = true;
      kill();
    }, seconds * 1000);
    const take = (into) => (chunk) => {
      pieces.bytes += chunk.length;
      if (pieces.bytes > OUTPUT_MAX) kill();
      else into.push(chunk);
    };
    child.stdout.on("data", take(pieces.out));
    child.stderr.on("data", take(pieces.err));
    // A program may end without reading all of it.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    child.on("error", (error) => {
      clearTimeout(timer);
      fail(new Stop(`${program} cannot be started (${error.code})`));
    });
    child.on("close", (code) => {
      clearTimeout(timer);
      const ms = Math.round(performance.now() - start);
      done({
        output: Buffer.concat(pieces.out),
        errors: Buffer.concat(pieces.err).toString(),
        code,
        isLate,
        ms,
      });
    });
  });
}

function judged({ output, code, isLate }, sample, { judgeMode, isRemoveEndBlank }) {
  if (isLate) return { verdict: "too slow" };
  if (code !== 0) return { verdict: "crashed", exit: code };
  // A checker decides, which only the judge has.
  if (judgeMode === "spj") return { verdict: "unchecked" };
  const answer = Buffer.from(sample.output);
  const verdict = compare(output, answer, isRemoveEndBlank);
  // Statements end samples as they like; test files end lines.
  const isSame =
    verdict === "same" || compare(output, Buffer.from(`${sample.output}\n`), isRemoveEndBlank) === "same";
  return isSame ? { verdict: "same" } : { verdict, line: lineOfDifference(output, answer) };
}

function tell({ sample, verdict, line: at, exit, ms }, { output, errors }, { input, output: answer }) {
  const more = at ? `, first in line ${at}` : exit === undefined ? "" : ` (exit code ${exit})`;
  line(`sample ${sample}  ${verdict}${more}  ${ms} ms`);
  if (verdict === "same") return;
  line(
    `  input:\n${indented(input)}\n  expected:\n${indented(answer)}\n  output:\n${indented(output.toString())}`,
  );
  if (errors) line(`  errors:\n${indented(errors)}`);
}

const indented = (text) =>
  text
    .replace(/\n$/, "")
    .split("\n")
    .slice(0, 30)
    .map((one) => `    ${plain(one)}`)
    .join("\n");
