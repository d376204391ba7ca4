import { queryOptions } from "@tanstack/react-query";
import {
  addTeam,
  answerTeam,
  type BodyInput,
  changeTeam,
  deleteTeam,
  getMyTeams,
  getTeam,
  getTeamContests,
  inviteToTeam,
  leaveTeam,
  removeFromTeam,
} from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { listQuery } from "../../ui/list/query.ts";

export const TEAM_PAGE_SIZE = 30;
export const TEAM_CONTESTS_SIZE = 10;

type TeamForm = BodyInput<typeof addTeam>;

export const myTeamsQuery = (currentPage: number, limit: number = TEAM_PAGE_SIZE) =>
  listQuery(["team", "mine"], getMyTeams, { currentPage, limit });

export const teamQuery = (id: number) =>
  queryOptions({
    queryKey: ["team", "one", id],
    queryFn: ({ signal }) => call(getTeam, { query: { id }, signal }),
    meta: { quiet: true },
  });

export const teamContestsQuery = (id: number, currentPage: number) =>
  listQuery(["team", "contests"], getTeamContests, { id, currentPage, limit: TEAM_CONTESTS_SIZE });

const renewed = async <T>(work: Promise<T>): Promise<T> => {
  const answer = await work;
  await queryClient.invalidateQueries({ queryKey: ["team"] });
  return answer;
};

export const makeTeam = (body: TeamForm) => renewed(call(addTeam, { body }));
export const renameTeam = (body: TeamForm & { id: number }) => renewed(call(changeTeam, { body }));
export const dissolveTeam = (id: number) => renewed(call(deleteTeam, { query: { id } }));
export const inviteUser = (body: { id: number; username: string }) => renewed(call(inviteToTeam, { body }));
export const answerInvitation = (body: { id: number; accept: boolean }) =>
  renewed(call(answerTeam, { body }));
export const leave = (id: number) => renewed(call(leaveTeam, { body: { id } }));
export const removeMember = (query: { id: number; uid: string }) => renewed(call(removeFromTeam, { query }));
