import { execFile } from "node:child_process";
import { chmod, mkdtemp, readdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** Programs of Debian packages, unpacked in a folder of a test and installed nowhere. */

const run = promisify(execFile);

/** The folder, what was unpacked in it, and where its libraries are. */
export async function unpackDebian(name: string, packages: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), `verdict-${name}-`));
  await chmod(folder, 0o755); // apt-get downloads as a user of its own
  await run("apt-get", ["download", ...packages], { cwd: folder });
  const root = join(folder, "debian");
  for (const file of (await readdir(folder)).filter((one) => one.endsWith(".deb"))) {
    await run("dpkg", ["-x", join(folder, file), root]);
  }
  const [libraries = ""] = (await readdir(join(root, "usr/lib"))).filter((one) => one.endsWith("-linux-gnu"));
  return { folder, root, libraries: join(root, "usr/lib", libraries) };
}

/** A port that was free just now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
