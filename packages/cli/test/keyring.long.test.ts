import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { unpackDebian } from "../../server/test/debian.ts";

/** With GNOME Keyring of Debian on a bus of its own: both unpacked in a folder and installed nowhere. */

const packages = [
  "dbus-daemon",
  "libdbus-1-3",
  "libapparmor1",
  "gnome-keyring",
  "libgck-1-0",
  "libgcr-base-3-1",
  "libsecret-1-0",
];
const site = "https://oj.example";
const kept = { token: "verdict_kept_in_a_keyring", username: "ada" };

const moduleOf = (name: string) =>
  JSON.stringify(pathToFileURL(join(import.meta.dirname, "../src", name)).href);

/** Each line is a process of its own: what one has kept another one reads. */
const lines = [
  `import * as c from ${moduleOf("config.js")}; console.log(c.remember("${site}", ${JSON.stringify(kept)}))`,
  `import * as c from ${moduleOf("config.js")}; console.log(c.siteOf({}).token)`,
  `import * as c from ${moduleOf("config.js")}; console.log(c.forget("${site}"))`,
  `import * as k from ${moduleOf("keyring.js")}; console.log(k.tokenInKeyring("${site}"))`,
];

test("a token lies in the system's keyring, nowhere in clear, and is gone after signing out", async () => {
  const { folder, root, libraries } = await unpackDebian("keyring", packages);
  try {
    const home = join(folder, "home of ada");
    await mkdir(home, { mode: 0o700 });
    const bus = join(folder, "bus.conf");
    await writeFile(
      bus,
      `<busconfig><type>session</type><listen>unix:tmpdir=${folder}</listen>
<policy context="default"><allow send_destination="*"/><allow own="*"/><allow eavesdrop="true"/></policy></busconfig>`,
    );
    const script = `
printf secret | "$ROOT/usr/bin/gnome-keyring-daemon" --unlock --components=secrets --foreground >&2 &
daemon=$!
until "$NODE" --input-type=module -e "$READY" 2>/dev/null; do kill -0 $daemon || exit 1; sleep 0.2; done
for line in "$@"; do "$NODE" --input-type=module -e "$line"; grep -rl '${kept.token}' "$HOME" && echo in clear; done
kill $daemon`;
    const ready = `import * as k from ${moduleOf("keyring.js")}; k.tokenInKeyring("nobody")`;
    const { stdout } = await promisify(execFile)(
      join(root, "usr/bin/dbus-run-session"),
      [
        `--dbus-daemon=${join(root, "usr/bin/dbus-daemon")}`,
        `--config-file=${bus}`,
        ...["--", "bash", "--norc", "-c", script, "bash", ...lines],
      ],
      {
        env: {
          ...{ PATH: "/usr/bin:/bin", HOME: home, XDG_RUNTIME_DIR: home, LD_LIBRARY_PATH: libraries },
          ...{ ROOT: root, NODE: process.execPath, READY: ready },
        },
        timeout: 60_000,
      },
    );
    expect(stdout.trim().split("\n")).toEqual(["the system's keyring", kept.token, "true", "null"]);
    const settings = join(home, ".config/verdict");
    expect(await readdir(settings)).toEqual(["tokens.json"]);
    expect(JSON.parse(await readFile(join(settings, "tokens.json"), "utf8"))).toEqual({ sites: {} });
  } finally {
    await rm(folder, { recursive: true });
  }
}, 120_000);
