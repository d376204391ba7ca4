import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { integer, optionalText, page, pageQuery, rowId } from "../scalar.ts";
import { OiRankRow, RANK_PAGE_LIMIT } from "./ranking.ts";

export const getGroupRank = endpoint({
  name: "getGroupRank",
  method: "GET",
  path: "/api/get-group-rank-list",
  summary:
    "Members of a group by what they solved in it (type 0) or by its OI scores (type 1), without contests that still run",
  access: "group-member",
  query: z.object({
    gid: rowId,
    ...pageQuery(30, RANK_PAGE_LIMIT),
    type: integer,
    /** Part of a username, nickname or real name. */
    searchUser: optionalText(100),
  }),
  data: page(OiRankRow),
  refusals: ["ranking-unknown"],
});
