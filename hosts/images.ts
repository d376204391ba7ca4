import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fromRepository } from "../packages/launcher/src/paths.ts";
import { say } from "../packages/launcher/src/say.ts";
import { cache, mirrors } from "./image.ts";
import { must } from "./must.ts";

const BASE = "localhost/verdict-base";
/** Without a daemon. Two builds of one release still differ in some bytes. */
const PLAINLY = ["--format", "docker", "--isolation", "chroot", "--network", "host", "--timestamp", "0"];

/** A folder with the images of a release and of what compose.yaml wants beside them, for `docker load`. No daemon is asked. */
export async function imagesOf(archive: string): Promise<string> {
  const folder = join(cache, `${basename(archive, ".tar.gz")}.images`);
  if (existsSync(folder)) return folder;
  await makeBase();
  const tree = join(cache, "images");
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(tree);
  try {
    await must("tar", ["-x", "-z", "--strip-components=1", "-f", archive, "-C", tree]);
    const recipe = join(tree, "deploy", "container", "Containerfile");
    for (const target of ["server", "judge"]) await build(recipe, target, `verdict-${target}`, tree);
    const beside = fromRepository("hosts", "containers");
    for (const target of ["postgres", "caddy"])
      await build(join(beside, "Containerfile"), target, `verdict-test-${target}`, beside);
    const made = `${folder}.new`;
    rmSync(made, { recursive: true, force: true });
    mkdirSync(made);
    for (const name of ["verdict-server", "verdict-judge", "verdict-test-postgres", "verdict-test-caddy"])
      await must("buildah", [
        "push",
        "-q",
        name,
        `docker-archive:${join(made, `${name}.tar`)}:localhost/${name}:latest`,
      ]);
    await must("mv", [made, folder]);
    return folder;
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

async function build(recipe: string, target: string, name: string, context: string): Promise<void> {
  say("hosts", `building the image ${name}`);
  await must("buildah", [
    "build",
    ...PLAINLY,
    ...["--build-arg", `BASE=${BASE}`, "-f", recipe, "--target", target, "-t", name, context],
  ]);
}

/** As docker.io/library/debian:12-slim is: Debian's packages of that kind alone. */
async function makeBase(): Promise<void> {
  const tar = join(cache, "base.tar");
  if (!existsSync(tar)) {
    const { main } = await mirrors();
    const args = ["--variant=minbase", "--include=ca-certificates", "bookworm", `${tar}.new`, main];
    await must("mmdebstrap", ["--mode=root", "--format=tar", ...args]);
    await must("mv", [`${tar}.new`, tar]);
  }
  const recipe = join(cache, "base.Containerfile");
  writeFileSync(recipe, "FROM scratch\nADD base.tar /\n");
  await must("buildah", ["build", ...PLAINLY, "-f", recipe, "-t", BASE, cache]);
}
