import * as account from "./account.ts";
import * as announcement from "./announcement.ts";
import * as contest from "./contest.ts";
import type { Endpoint } from "./endpoint.ts";
import * as file from "./file.ts";
import * as judge from "./judge.ts";
import * as judgeAdmin from "./judge-admin.ts";
import * as language from "./language.ts";
import * as message from "./message.ts";
import * as problem from "./problem.ts";
import * as ranking from "./ranking.ts";
import * as site from "./site.ts";
import * as submission from "./submission.ts";
import * as userAdmin from "./user-admin.ts";

const domains = {
  site,
  user: userAdmin,
  account,
  file,
  message,
  language,
  problem,
  contest,
  submission,
  judge: { ...judge, ...judgeAdmin },
  ranking,
  announcement,
};

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "path" in value && "access" in value;
}

/** Every endpoint with its domain, in the order of the documents. */
export const endpoints: readonly { domain: string; endpoint: Endpoint }[] = Object.entries(domains).flatMap(
  ([domain, module]) =>
    Object.values(module)
      .filter(isEndpoint)
      .map((endpoint) => ({ domain, endpoint })),
);
