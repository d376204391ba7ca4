// npm run store -- copy FROM TO [--check]: moves a site's files between stores (file:///folder, s3://bucket/prefix?…).
import { explain, say, Unable } from "../packages/launcher/src/say.ts";
import { storeUrl } from "../packages/server/src/config.ts";
import { copyStore } from "../packages/server/src/platform/copy-store.ts";
import { openStore } from "../packages/server/src/platform/open-store.ts";
import { Refusal } from "../packages/server/src/platform/refusal.ts";

const USAGE = "Say what to do: npm run store -- copy FROM TO [--check]";
const SAY_MS = 5_000;

function addressOf(text: string | undefined): string {
  const url = storeUrl.safeParse(text);
  if (!url.success) throw new Unable(`${text ?? "The address"} ${url.error.issues[0]?.message}.`);
  return url.data;
}

try {
  const [what, from, to, flag, ...more] = process.argv.slice(2);
  if (what !== "copy" || !from || !to || (flag && flag !== "--check") || more.length > 0)
    throw new Unable(USAGE);
  let saidAt = Date.now();
  const report = (done: { copied: number; kept: number; bytes: number }) =>
    say(
      "store",
      `${done.copied} files copied, ${done.kept} there already, ${Math.round(done.bytes / 1e6)} MB`,
    );
  const done = await copyStore(openStore(addressOf(from)), openStore(addressOf(to)), {
    checksAll: flag === "--check",
    say: (soFar) => {
      if (Date.now() < saidAt + SAY_MS) return;
      saidAt = Date.now();
      report(soFar);
    },
  });
  report(done);
} catch (error) {
  const cause = error instanceof Refusal && error.cause instanceof Error ? `: ${error.cause.message}` : "";
  explain(error instanceof Refusal ? new Unable(`The store does not answer as it should${cause}`) : error);
}
process.exit();
