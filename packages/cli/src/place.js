import { readFileSync } from "node:fs";
import { basename, dirname, extname } from "node:path";
import { folderOf } from "./config.js";
import { Stop } from "./stop.js";

/**
 * Which problem is meant: by an address, by words on the command line, by the folder, else by the file's name.
 * @typedef {{ site: string | undefined, contest: number | undefined, problem: string | undefined }} Place
 */

/** What an address of a site's page says. @param {string} text @returns {Place | null} */
export function placeOfAddress(text) {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return null;
  const { origin, pathname } = new URL(text);
  const contest = /^\/contest\/(\d+)/.exec(pathname)?.[1];
  const problem = /\/problem\/([^/]+)\/?$/.exec(pathname)?.[1];
  return {
    site: origin,
    contest: contest ? Number(contest) : undefined,
    problem: problem && decodeURIComponent(problem),
  };
}

/** @param {string | number | undefined} text */
export function contestNumber(text) {
  if (text === undefined) return undefined;
  const number = placeOfAddress(String(text))?.contest ?? Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Stop(`“${text}” is no contest's number or address`);
  return number;
}

/**
 * @param {{ problem?: string, contest?: string }} values @param {string} [file] @returns {Place}
 */
export function placeOf(values, file) {
  const address = values.problem ? placeOfAddress(values.problem) : null;
  const contestAddress = values.contest ? placeOfAddress(values.contest) : null;
  const folder = folderOf(file ? dirname(file) : undefined);
  const problem = (address ? address.problem : values.problem) ?? folder.problem ?? (file && nameOf(file));
  return {
    site: address?.site ?? contestAddress?.site ?? folder.site,
    contest: address?.contest ?? contestNumber(values.contest) ?? contestNumber(folder.contest),
    problem,
  };
}

const nameOf = (file) => basename(file, extname(file));

/** @param {Place} place */
export function needProblem({ problem }) {
  if (!problem) throw new Stop("say which problem: -p PROBLEM");
  return problem;
}

/** @param {string | undefined} file */
export const programIn = (file) => bytesIn(file).toString();

/** @param {string | undefined} file */
export function bytesIn(file) {
  if (!file) throw new Stop("say which file");
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Stop(`${file} cannot be read: ${error.code ?? error.message}`);
  }
}

/** The problem with its statement, as the contest has it where there is one. */
export const problemOf = (client, { contest, problem }) =>
  contest
    ? client.get("/api/get-contest-problem-details", { cid: contest, displayId: problem })
    : client.get("/api/get-problem-detail", { problemId: problem });
