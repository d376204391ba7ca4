import type { MoveKind, MoveSystem } from "@verdict/contract";

/** What an address of an old site was about. */
export interface Form {
  readonly system: MoveSystem;
  /** null: a page about nothing in particular, which is now at `list`. */
  readonly kind: MoveKind | null;
  /** As the old site named the thing in addresses, and as the books do; null: they do not know it by that. */
  readonly shown: string;
  readonly oldId: string | null;
  readonly list: string;
}

type Reader = (path: string, values: URLSearchParams) => Form | null;

/** Pages by their last word: what they were about, and where lists of such things are now. */
type Words = Readonly<Record<string, readonly [kind: MoveKind | null, list: string]>>;

/** Of HUSTOJ by file name, with the value of the address that named the thing. */
const php: Readonly<Record<string, readonly [kind: MoveKind | null, value: string, list: string]>> = {
  "problem.php": ["problem", "id", "/home"],
  "submitpage.php": ["problem", "id", "/home"],
  "contest.php": ["contest", "cid", "/contest"],
  "contestrank.php": ["contest", "cid", "/home"],
  "showsource.php": ["submission", "id", "/home"],
  "userinfo.php": ["user", "user", "/home"],
  "thread.php": ["discussion", "tid", "/home"],
  "index.php": [null, "", "/home"],
  "problemset.php": [null, "", "/problem"],
  "status.php": [null, "", "/status"],
  "ranklist.php": [null, "", "/acm-rank"],
  "discuss.php": [null, "", "/discussion"],
};

const hustoj: Reader = (path, values) => {
  const file = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const [kind, value = "", list = "/home"] = (Object.hasOwn(php, file) && php[file]) || [];
  if (kind === undefined) return null;
  const id = values.get(value)?.trim().toLowerCase() || null;
  return { system: "hustoj", kind: id === null ? null : kind, shown: id ?? "", oldId: id, list };
};

const hydroWords: Words = {
  p: ["problem", "/problem"],
  contest: ["contest", "/contest"],
  homework: ["training", "/training"],
  training: ["training", "/training"],
  record: ["submission", "/status"],
  user: ["user", "/acm-rank"],
  discuss: ["discussion", "/discussion"],
  ranking: [null, "/acm-rank"],
};
const OBJECT = /^[0-9a-f]{24}$/;

/** Of Hydro; those of domains other than the site's begin with `/d/` and its id. */
const hydro: Reader = (path) => {
  const [, domain = "system", word = "", id = ""] =
    /^(?:\/d\/([\w-]{1,50}))?\/([a-z]+)(?:\/([\w-]{1,60}))?\/?$/.exec(path) ?? [];
  const [kind, list] = (Object.hasOwn(hydroWords, word) && hydroWords[word]) || [];
  if (kind === undefined || !list) return null;
  const isOwn = path.startsWith("/d/");
  // Lists of contests and trainings have the same address here, and things here have numbers.
  if (!id)
    return isOwn || !list.startsWith(`/${word}`)
      ? { system: "hydro", kind: null, shown: "", oldId: null, list }
      : null;
  if (kind === "problem") {
    // Ids of a group's problems begin with its short name.
    const shown = domain === "system" ? id : `${domain}${id}`;
    return { system: "hydro", kind, shown, oldId: domain === "system" && /^\d+$/.test(id) ? id : null, list };
  }
  if (kind === "user" ? !/^\d+$/.test(id) : !OBJECT.test(id)) return null;
  return { system: "hydro", kind, shown: id, oldId: id, list };
};

/** Words of DMOJ and of SYZOJ, which are much alike; things of DMOJ have names, where those of SYZOJ have numbers. */
const listWords: Readonly<Record<string, string>> = {
  problems: "/problem",
  contests: "/contest",
  submissions: "/status",
  users: "/acm-rank",
  ranklist: "/acm-rank",
  organizations: "/group",
  organization: "/group",
  post: "/home",
  discussion: "/discussion",
  article: "/discussion",
};

const named = (
  system: MoveSystem,
  kind: MoveKind | null,
  shown: string,
  oldId: string | null,
  list: string,
): Form => ({
  ...{ system, kind, shown, oldId, list },
});

const dmoj: Reader = (path) => {
  const [, word = "", id = ""] = /^\/([a-z]+)(?:\/([\w-]{1,150}))?(?:\/.*)?$/.exec(path) ?? [];
  const isName = /[a-z]/.test(id);
  // Ids here have no small letters, and contests here have numbers.
  if (word === "problem" && isName) return named("dmoj", "problem", id, null, "/problem");
  if (word === "contest" && isName) return named("dmoj", "contest", id, id, "/contest");
  if (word === "user" && id) return named("dmoj", "user", id, null, "/acm-rank");
  if ((word === "submission" || word === "src") && /^\d+$/.test(id))
    return named("dmoj", "submission", id, id, "/status");
  const list = Object.hasOwn(listWords, word) ? listWords[word] : undefined;
  const isHere = list === `/${word}` || word === "article";
  return list && !isHere ? named("dmoj", null, "", null, list) : null;
};

const syzoj: Reader = (path) => {
  const [, word = "", id = ""] = /^\/([a-z]+)(?:\/(\w{1,20}))?(?:\/.*)?$/.exec(path) ?? [];
  const isNumber = /^\d+$/.test(id);
  if (word === "user" && isNumber) return named("syzoj", "user", id, id, "/acm-rank");
  if (word === "submission" && isNumber) return named("syzoj", "submission", id, id, "/status");
  if (word === "article" && isNumber) return named("syzoj", "discussion", id, id, "/discussion");
  const list = Object.hasOwn(listWords, word) ? listWords[word] : undefined;
  const isTheirs = list !== `/${word}` || id === "global" || id === "problems";
  return list && isTheirs ? named("syzoj", null, "", null, list) : null;
};

export const readers: readonly Reader[] = [hustoj, hydro, dmoj, syzoj];
