import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { dropFromKeyring, putInKeyring, tokenInKeyring } from "./keyring.js";
import { EXIT, Stop } from "./stop.js";

/**
 * Tokens lie in the system's keyring, else in a file that its owner alone reads; what a folder is about, in `.verdict.json`
 * there or above. Without `token` a sign-in's is in the keyring.
 * @typedef {{ token?: string, username: string }} SignIn
 * @typedef {{ site?: string, contest?: number | string, problem?: string }} Folder
 */

const home = () =>
  process.env.VERDICT_CONFIG ?? join(process.env.XDG_CONFIG_HOME ?? join(homedir(), ".config"), "verdict");
const file = () => join(home(), "tokens.json");

/** @returns {{ last?: string, sites: Record<string, SignIn> }} */
function kept() {
  try {
    return JSON.parse(readFileSync(file(), "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return { sites: {} };
    throw new Stop(`${file()} cannot be read: ${error.message}`);
  }
}

/** Written beside and renamed: whoever interrupts it loses nothing. */
function keep(content) {
  mkdirSync(home(), { recursive: true, mode: 0o700 });
  const beside = `${file()}.${process.pid}`;
  writeFileSync(beside, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  chmodSync(beside, 0o600);
  renameSync(beside, file());
}

/** The origin of an address as people type it. @param {string} text */
export function originOf(text) {
  const url = URL.parse?.(text) ?? parsed(text) ?? parsed(`https://${text}`);
  const found = url && /^https?:$/.test(url.protocol) ? url : parsed(`https://${text}`);
  if (!found?.host) throw new Stop(`“${text}” is no address of a site`);
  return found.origin;
}

const parsed = (text) => (URL.canParse(text) ? new URL(text) : null);

/** Whoever names a folder wants it there; no keyring is asked then. */
const mayUseKeyring = () => !process.env.VERDICT_CONFIG && process.env.VERDICT_KEYRING !== "off";

/** Where the token lies now, in words. @param {string} site @param {{ token: string, username: string }} signIn */
export function remember(site, { token, username }) {
  const { sites } = kept();
  const isInKeyring = mayUseKeyring() && putInKeyring(site, token);
  keep({ last: site, sites: { ...sites, [site]: isInKeyring ? { username } : { username, token } } });
  return isInKeyring ? "the system's keyring" : file();
}

/** @param {string} site */
export function forget(site) {
  const { sites } = kept();
  const { [site]: gone, ...others } = sites;
  keep({ last: Object.keys(others)[0], sites: others });
  if (gone && !gone.token) dropFromKeyring(site);
  return gone !== undefined;
}

/** @param {string} [from] @returns {Folder} */
export function folderOf(from = process.cwd()) {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const path = join(folder, ".verdict.json");
    if (existsSync(path)) {
      try {
        return JSON.parse(readFileSync(path, "utf8"));
      } catch (error) {
        throw new Stop(`${path} is no JSON: ${error.message}`);
      }
    }
    if (dirname(folder) === folder) return {};
  }
}

/**
 * The site that is meant, and the token for it. A token in the environment is for the site that is named beside it.
 * @param {{ site?: string }} values @param {string} [named] an address that names the site, too
 * @returns {{ site: string, token: string | null }}
 */
export function siteOf(values, named) {
  const content = kept();
  const said = values.site ?? named ?? process.env.VERDICT_SITE ?? folderOf().site ?? content.last;
  if (!said) throw new Stop("sign in first: verdict login SITE", EXIT.signIn);
  const site = originOf(said);
  const isOfEnvironment = process.env.VERDICT_SITE && originOf(process.env.VERDICT_SITE) === site;
  return {
    site,
    token: (isOfEnvironment && process.env.VERDICT_TOKEN) || tokenOf(site, content.sites[site]),
  };
}

/** @param {string} site @param {SignIn | undefined} signIn */
function tokenOf(site, signIn) {
  if (!signIn || signIn.token) return signIn?.token ?? null;
  try {
    return tokenInKeyring(site);
  } catch (error) {
    throw new Stop(`the system's keyring does not open: ${error.message}`, EXIT.signIn);
  }
}
