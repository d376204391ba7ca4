import {
  addGroup,
  addGroupAnnouncement,
  changeGroupMember,
  getGroupApplications,
  getOwnInfo,
  joinGroup,
} from "@verdict/contract";
import type { Client } from "../../e2e/client.ts";

const CODE = "k7m2pq";
const groups = [
  {
    ...{ name: "Programming club 7b", shortName: "CLUB7B", brief: "Tuesdays at three, room 12", auth: 3 },
    description:
      "We solve **one problem a week** together.\n\n- bring a laptop\n- nobody needs to know anything before",
  },
  {
    ...{ name: "Algorithms, autumn term", shortName: "ALGO24", brief: "Exercises of the lecture", auth: 2 },
    description: "Sheets appear on Mondays.",
  },
  {
    ...{
      name: "Olympiad training",
      shortName: "OLYMP",
      brief: "Open to everybody who likes it hard",
      auth: 1,
    },
    description: "A contest each weekend.",
  },
] as const;

/** Some groups of root's; the first user is a root of the first one, and stands before the second. */
export async function fillGroups(
  client: Client,
  root: string,
  tokens: readonly string[],
): Promise<{ own: number; closed: number }> {
  const ids: number[] = [];
  for (const group of groups) {
    const body = { ...group, visible: true, code: CODE };
    ids.push((await client.call(addGroup, { token: root, body })).data.id);
  }
  const [own = 0, closed = 0] = ids;
  const reason = "I am in class 7b";
  for (const token of tokens) {
    await client.call(joinGroup, { token, body: { gid: own, code: CODE, reason } });
  }
  const { data } = await client.call(getGroupApplications, { token: root, query: { gid: own, limit: 100 } });
  const first = (await client.call(getOwnInfo, { token: tokens[0] ?? "" })).data.uid;
  const waiting = data.records.filter(({ auth }) => auth === 1);
  for (const { uid } of waiting.slice(0, -1)) {
    await client.call(changeGroupMember, {
      token: root,
      body: { gid: own, uid, auth: uid === first ? 5 : 3 },
    });
  }
  if (!waiting.slice(0, -1).some(({ uid }) => uid === first)) {
    await client.call(changeGroupMember, { token: root, body: { gid: own, uid: first, auth: 5 } });
  }
  for (const title of ["Welcome", "Room 14 this week"]) {
    const content = "See you on **Tuesday**. Bring paper and a pencil, too.";
    await client.call(addGroupAnnouncement, { token: root, body: { gid: own, title, content, status: 0 } });
  }
  return { own, closed };
}
