import { commands } from "./commands.js";

const column = (rows) => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join("");
};

const head = ([name, { takes }]) => [name, ...takes].join(" ");

export function usage() {
  const rows = Object.entries(commands).map((entry) => [head(entry), entry[1].does]);
  return `verdict COMMAND

${column(rows)}
With every command: --json for scripts, -s SITE for another site than the last one signed in to, -h for its options.
--version says which this is.
Exit codes: 0 good, 1 judged wrong, 2 not understood, 3 refused by the site, 4 sign in, 5 no answer.
`;
}

/** @param {string} name */
export function usageOf(name) {
  const { does, options } = commands[name];
  const rows = Object.entries(options).map(([option, { type, short, does: what }]) => [
    `${short ? `-${short}, ` : ""}--${option}${type === "string" ? " …" : ""}`,
    what,
  ]);
  return `verdict ${head([name, commands[name]])}\n\n  ${does}\n${rows.length > 0 ? `\n${column(rows)}` : ""}`;
}
