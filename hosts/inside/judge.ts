// Sends programs to the site of the guest and says what became of each: judge.ts URL PASSWORD one|five|hostile|fifty
import { type SubmissionStatus, statusNames } from "@verdict/contract";
import { hostilePrograms } from "../../e2e/alone/hostile-programs.ts";
import { Client } from "../../e2e/client.ts";
import { programNamed } from "../../e2e/programs.ts";

/** Only ends what hangs: under emulation all takes ten times as long. */
const WITHIN_MS = 1_800_000;
const PROBLEM = "1000";

const [url = "", password = "", what = "one"] = process.argv.slice(2);
const client = new Client(url);
const root = await client.signIn("root", password);
await client.switchInterval(root, 0);

/** Not Java: its compiler takes more than the ten seconds it is given, where a processor is emulated. */
const right = ["correct.c", "correct.cpp", "correct.py"].map((file) => ({
  ...programNamed(PROBLEM, `/${file}`),
  fits: /^accepted$/,
}));
const written = [
  {
    name: "correct.js",
    language: "JavaScript Node",
    code: 'const [a, b] = require("fs").readFileSync(0, "utf8").trim().split(/\\s+/).map(BigInt); console.log(String(a + b));',
  },
  { name: "correct.pl", language: "Perl", code: 'my ($a, $b) = split " ", <STDIN>; print $a + $b, "\\n";' },
].map((one) => ({ ...one, fits: /^accepted$/ }));
/** Each is its author's fault: neither right, nor the judge's. */
const hostile = hostilePrograms
  .filter(({ name }) => ["fork bomb", "memory", "output", "kills all"].includes(name))
  .map((one) => ({ ...one, fits: /LimitExceeded$|^runtimeError$/ }));

/** Sent at once, right and wrong ones by turns. */
const fifty = Array.from({ length: 50 }, (_, number) => ({
  language: "Python3",
  code: number % 2 === 0 ? "print(sum(map(int, open(0).read().split())))" : "print(0)",
  fits: number % 2 === 0 ? /^accepted$/ : /^wrongAnswer$/,
}));
if (what === "fifty") {
  const sent = [];
  for (const { language, code, fits } of fifty)
    sent.push({ id: await client.submit(root, PROBLEM, language, code), fits });
  const judged = await client.verdicts(
    sent.map(({ id }) => id),
    WITHIN_MS,
  );
  const all = sent.map(({ id, fits }) => ({
    fits,
    verdict: statusNames[judged.get(id)?.status as SubmissionStatus] ?? "?",
  }));
  const other = all.filter(({ fits, verdict }) => !fits.test(verdict)).map(({ verdict }) => verdict);
  say(
    other.length === 0,
    "50 submissions, 25 of them right",
    other.length ? `others: ${other}` : "25 accepted",
  );
  process.exit();
}

const programs = { one: right.slice(0, 1), five: [...right, ...written], hostile }[what] ?? [];
if (programs.length === 0) throw new Error(`no programs are called ${what}`);
for (const { name, language, code, fits } of programs) {
  const id = await client.submit(root, PROBLEM, language, code);
  const judged = (await client.verdicts([id], WITHIN_MS)).get(id);
  const verdict = statusNames[judged?.status as SubmissionStatus] ?? "?";
  say(fits.test(verdict), `${language}: ${name.split("/").pop()}`, verdict);
}
process.exit();

/** A tab between the parts of a line: main.sh and the rig read it. */
function say(isRight: boolean, name: string, verdict: string): void {
  console.log([isRight ? "ok" : "FAIL", name, verdict].join("\t"));
}
