// npm run release [-- FOLDER]: one archive with all that a site needs on another machine of this platform, which then
// needs no Rust, no npm and no network. FOLDER is where it goes, `release` without it.
import { resolve } from "node:path";
import { explain, say } from "../packages/launcher/src/say.ts";
import { makeRelease } from "./lib/release/make.ts";

try {
  const archive = await makeRelease(resolve(process.env.INIT_CWD ?? ".", process.argv[2] ?? "release"));
  say("release", `${archive} and its checksum beside it`);
} catch (error) {
  explain(error);
}
process.exit();
