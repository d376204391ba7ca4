import { parseArgs } from "node:util";
import { commands } from "./commands.js";
import { say } from "./say.js";
import { EXIT, Stop } from "./stop.js";
import { usage, usageOf } from "./usage.js";
import { VERSION } from "./version.js";

const always = {
  json: { type: "boolean" },
  site: { type: "string", short: "s" },
  help: { type: "boolean", short: "h" },
};

/**
 * Does what the arguments say, and returns the exit code.
 * @param {string[]} argv
 */
export async function run(argv) {
  // Whoever reads along, as `head` does, may leave.
  process.stdout.on("error", (error) => process.exit(error.code === "EPIPE" ? EXIT.good : EXIT.wrong));
  const json = argv.includes("--json");
  try {
    return (await act(argv)) ?? EXIT.good;
  } catch (error) {
    if (!(error instanceof Stop) && !String(error?.code).startsWith("ERR_PARSE_ARGS")) throw error;
    const exit = error instanceof Stop ? error.exit : EXIT.usage;
    if (json) say({ error: error.message, code: error.code ?? null });
    else process.stderr.write(`verdict: ${error.message}\n`);
    return exit;
  }
}

/** @param {string[]} argv */
async function act(argv) {
  const words = argv.slice(0, 2).filter((word) => !word.startsWith("-"));
  const name = [words.join(" "), words[0] ?? ""].find((known) => commands[known]);
  if (!name) {
    if (["--version", "-V"].includes(argv[0] ?? "")) {
      process.stdout.write(`verdict ${VERSION}\n`);
      return EXIT.good;
    }
    const isHelp = argv.length === 0 || ["help", "--help", "-h"].includes(argv[0] ?? "");
    if (!isHelp) throw new Stop(`there is no command “${argv[0]}”: verdict --help lists them`);
    process.stdout.write(usage());
    return EXIT.good;
  }
  const command = commands[name];
  const { values, positionals } = parseArgs({
    args: argv.slice(name.split(" ").length),
    options: { ...always, ...command.options },
    allowPositionals: true,
  });
  if (values.help) {
    process.stdout.write(usageOf(name));
    return EXIT.good;
  }
  if (positionals.length > command.takes.length && !command.takes.at(-1)?.endsWith("…"))
    throw new Stop(`${name} takes no “${positionals[command.takes.length]}”`);
  const { act: work } = await command.load();
  return work(values, positionals);
}
