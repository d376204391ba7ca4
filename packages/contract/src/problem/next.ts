import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { remoteOjs } from "../remote/oj.ts";
import { optionalText } from "../scalar.ts";

/** What one may do next in the problem bank. */

/** Problems offered at once. */
export const NEXT_PROBLEMS = 5;

export const getNextProblems = endpoint({
  name: "getNextProblems",
  method: "GET",
  path: "/api/get-next-problems",
  summary:
    "Public problems the caller has not tried: of the level, and first with the tags, of what they solved lately",
  access: "login",
  query: z.object({
    /** Language of the titles (BCP 47). */
    l: optionalText(20),
  }),
  data: z.array(
    z.object({
      pid: z.int(),
      problemId: z.string(),
      title: z.string(),
      difficulty: z.int(),
      rating: z.int().nullable(),
    }),
  ),
});

/** Problems whose titles are asked for at once. */
export const TITLES_MAX = 20;

export const getProblemTitles = endpoint({
  name: "getProblemTitles",
  method: "POST",
  path: "/api/get-problem-titles",
  summary: "Titles of those of the named problems that the caller may open in the problem bank",
  access: "login",
  body: z.object({
    problemIds: z.array(z.string().max(50)).max(TITLES_MAX),
    /** Language of the titles (BCP 47). */
    l: optionalText(20),
  }),
  data: z.array(z.object({ problemId: z.string(), title: z.string() })),
});

export const getRemoteBanks = endpoint({
  name: "getRemoteBanks",
  method: "GET",
  path: "/api/get-remote-banks",
  summary: "Other judges that public problems here are from, by the name the problem list is narrowed with",
  access: "anon",
  data: z.array(z.enum(remoteOjs)),
});
