import { addTeam, answerTeam, enterAsTeam, inviteToTeam } from "@verdict/contract";
import { expect } from "vitest";
import type { TestSite, TestUser } from "./site.ts";

/** Teams made and entered by the calls a page makes. */
export function useTeams(site: () => TestSite) {
  async function made({ token }: TestUser, name: string, school?: string): Promise<number> {
    const answer = await site().call(addTeam, { token, body: { name, school } });
    expect(answer, answer.msg).toMatchObject({ status: 200 });
    return answer.data.id;
  }

  async function invite({ token }: TestUser, id: number, username: string): Promise<void> {
    const answer = await site().call(inviteToTeam, { token, body: { id, username } });
    expect(answer, answer.msg).toMatchObject({ status: 200 });
  }

  async function accept({ token }: TestUser, id: number, yes = true): Promise<void> {
    const answer = await site().call(answerTeam, { token, body: { id, accept: yes } });
    expect(answer, answer.msg).toMatchObject({ status: 200 });
  }

  /** Invited and accepted. */
  async function join(captain: TestUser, id: number, users: TestUser[]): Promise<void> {
    for (const user of users) {
      await invite(captain, id, user.username);
      await accept(user, id);
    }
  }

  const enter = (cid: number, teamId: number, [captain, ...mates]: [TestUser, ...TestUser[]]) =>
    site().call(enterAsTeam, {
      token: captain.token,
      body: { cid, teamId, uids: [captain, ...mates].map(({ uid }) => uid) },
    });

  return { made, invite, accept, join, enter };
}
