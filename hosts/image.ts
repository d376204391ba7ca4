import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fromRepository } from "../packages/launcher/src/paths.ts";
import { lastLines, run } from "../packages/launcher/src/run.ts";
import { say, Unable } from "../packages/launcher/src/say.ts";
import { type Guest, packages } from "./guests.ts";

/** Outside the repository: images are large, and of no commit. */
export const cache = process.env.HOSTS_CACHE || join(homedir(), ".cache", "verdict-hosts");

/** Folder with the guest's disk, kernel and initrd, made once; to have it anew, delete it. */
export async function imageOf({ suite }: Pick<Guest, "suite">): Promise<string> {
  const folder = join(cache, suite);
  if (existsSync(join(folder, "disk"))) return folder;
  mkdirSync(cache, { recursive: true });
  say("hosts", `making ${suite} of its packages, some minutes`);
  const { main, security } = await mirrors();
  const args = [
    "-n",
    "10",
    fromRepository("hosts", "make-image.sh"),
    folder,
    suite,
    main,
    packages[suite].join(","),
  ];
  const { ok, output } = await run("nice", security ? [...args, security] : args);
  if (!ok) throw new Unable(`The image of ${suite} could not be made:\n${lastLines(output, 20)}`);
  return folder;
}

/** Where this machine itself gets Debian's packages. */
export async function mirrors(): Promise<{ main: string; security: string | undefined }> {
  const format = ["indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"];
  const { output } = await run("apt-get", format);
  const all = output.split("\n").map((line) => line.trim());
  const main = all.find((url) => /\/debian\/?$/.test(url));
  if (!main) throw new Unable("This machine's apt knows no mirror of Debian, of which guests are made.");
  return { main, security: all.find((url) => /\/debian-security\/?$/.test(url)) };
}
