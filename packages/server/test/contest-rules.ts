import type { ContestRules } from "../src/features/contest/policy.ts";

/** Rules of contests and callers before them, as the tests of the pure rules see them. */

/** Minutes from the start; the contest takes a hundred. */
export const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000);

export const acm: ContestRules = {
  id: 1,
  uid: "creator",
  groupId: null,
  type: 0,
  auth: 0,
  visible: true,
  startTime: at(0),
  endTime: at(100),
  overAt: at(100),
  sealRank: false,
  sealRankTime: null,
  autoRealRank: true,
  openRank: false,
  openAccountLimit: false,
  accountLimitRule: null,
  allowEndSubmit: false,
  entry: "people",
  teamsCloseMinutes: null,
};
export const ofGroup: ContestRules = { ...acm, groupId: 7 };
export const frozen: ContestRules = { ...acm, sealRank: true, sealRankTime: at(70) };
export const rule =
  "<prefix>team</prefix><suffix>x</suffix><start>3</start><end>12</end><extra>guest judge</extra>";
export const limited = { openAccountLimit: true, accountLimitRule: rule };

export const user = (uid: string, roleId: 1000 | 1001 | 1002 = 1002, username = uid) => ({
  uid,
  username,
  roleId,
});
export const anna = { user: user("anna"), isRegistered: false };
export const entrant = { ...anna, isRegistered: true };
export const late = { ...anna, ownEnd: at(110) };
export const creator = { user: user("creator"), isRegistered: false };
export const root = { user: user("root", 1000), isRegistered: false };
export const admin = { user: user("admin", 1001), isRegistered: false };
export const guest = { user: null, isRegistered: false };
