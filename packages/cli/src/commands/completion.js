import { commands } from "../commands.js";
import { EXIT, Stop } from "../stop.js";

const names = Object.keys(commands);
const firsts = [...new Set(names.map((name) => name.split(" ")[0]))];
const seconds = (first) =>
  names.filter((name) => name.startsWith(`${first} `)).map((name) => name.split(" ")[1]);
const groups = firsts.filter((first) => seconds(first).length > 0);
const optionsOf = (name) =>
  ["json", "site", "help", ...Object.keys(commands[name].options)].map((one) => `--${one}`);

const bash = () => `_verdict() {
  local current="\${COMP_WORDS[COMP_CWORD]}" command="\${COMP_WORDS[1]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then words="${firsts.join(" ")}"
  else
    case "$command" in
${groups.map((group) => `      ${group}) if [ "$COMP_CWORD" -eq 2 ]; then words="${seconds(group).join(" ")}"; else command="$command \${COMP_WORDS[2]}"; fi ;;\n`).join("")}    esac
    case "$current" in -*)
      case "$command" in
${names.map((name) => `        "${name}") words="${optionsOf(name).join(" ")}" ;;\n`).join("")}      esac ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _verdict verdict
`;

/** Zsh reads what bash does. */
const zsh = () => `autoload -U +X bashcompinit && bashcompinit\n${bash()}`;

const fish = () =>
  [
    ...firsts.map((first) => `complete -c verdict -n __fish_use_subcommand -a ${first}`),
    ...groups.flatMap((group) =>
      seconds(group).map(
        (second) => `complete -c verdict -n "__fish_seen_subcommand_from ${group}" -a ${second}`,
      ),
    ),
    ...names.flatMap((name) =>
      Object.entries(commands[name].options).map(
        ([option, { does }]) =>
          `complete -c verdict -n "__fish_seen_subcommand_from ${name.split(" ")[0]}" -l ${option} -d '${does.replaceAll("'", "\\'")}'`,
      ),
    ),
    "",
  ].join("\n");

const shells = { bash, zsh, fish };

export async function act(_values, [shell = ""]) {
  const script = Object.hasOwn(shells, shell) ? shells[shell]() : null;
  if (!script) throw new Stop(`say for which shell: ${Object.keys(shells).join(", ")}`, EXIT.usage);
  process.stdout.write(script);
}
