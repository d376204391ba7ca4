import * as account from "./account.ts";
import * as announcement from "./announcement.ts";
import * as audit from "./audit.ts";
import * as contest from "./contest.ts";
import * as contestAdmin from "./contest-admin.ts";
import * as contestProblemAdmin from "./contest-problem-admin.ts";
import * as dashboard from "./dashboard.ts";
import type { Endpoint } from "./endpoint.ts";
import * as file from "./file.ts";
import * as transfer from "./import.ts";
import * as judge from "./judge.ts";
import * as judgeAdmin from "./judge-admin.ts";
import * as language from "./language.ts";
import * as languageAdmin from "./language-admin.ts";
import * as message from "./message.ts";
import * as nodeAdmin from "./node-admin.ts";
import * as problem from "./problem.ts";
import * as problemAdmin from "./problem-admin.ts";
import * as problemHistory from "./problem-history.ts";
import * as ranking from "./ranking.ts";
import * as reference from "./reference.ts";
import * as site from "./site.ts";
import * as submission from "./submission.ts";
import * as tagAdmin from "./tag-admin.ts";
import * as testdata from "./testdata.ts";
import * as trial from "./trial.ts";
import * as upload from "./upload.ts";
import * as userAdmin from "./user-admin.ts";

const domains = {
  site: { ...site, ...audit },
  user: userAdmin,
  account,
  file: { ...file, ...transfer },
  message,
  language: { ...language, ...languageAdmin },
  problem: {
    ...problem,
    ...problemAdmin,
    ...problemHistory,
    ...reference,
    ...testdata,
    ...upload,
    ...tagAdmin,
  },
  contest: { ...contest, ...contestAdmin, ...contestProblemAdmin },
  submission: { ...submission, ...trial },
  judge: { ...judge, ...judgeAdmin, ...nodeAdmin },
  ranking,
  announcement,
  dashboard,
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
