import { anything, type Endpoint, endpoints, isScoped } from "@verdict/contract";
import { beforeAll, expect, test } from "vitest";
import { type TestGroup, useGroupFixtures } from "./group-fixtures.ts";
import { built, type Kind, kindsOf, schemaOf } from "./requests.ts";
import { sampled } from "./sample.ts";
import { useSite } from "./site.ts";

/**
 * Who may call is decided by what a call names. Its schema says which names there are: what somebody adds to the part
 * that has none opens nothing, neither their own things nor words that would hide the names of the other part.
 */

const site = useSite();
const things = useGroupFixtures(site);

let theirs: Record<Kind, number>;
let own: Record<Kind, number>;
let token = "";

beforeAll(async () => {
  const [school, mine] = [await things.group(), await things.group()];
  const all = async (group: TestGroup) => {
    const [, , , pupil, , maker] = group.people;
    return (await things.oneOfEach(group, { maker, pupil })).real;
  };
  [theirs, own] = [await all(school), await all(mine)];
  token = mine.people[5].token;
});

const named = (real: Record<Kind, number>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(kindsOf).map(([name, [kind]]) => [name, kind && real[kind]]));

const partial = endpoints
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => isScoped(endpoint.access) && endpoint.answer !== "events" && !endpoint.upload)
  .filter(({ method, query, body }) => query === anything || (body === anything && method !== "GET"));

test("there are calls with a part that declares nothing", () => expect(partial.length).toBeGreaterThan(70));

const tried = sampled(partial, (endpoint) => endpoint);

test.each(tried.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "%s is opened by nothing that it does not declare",
  async (_name, endpoint: Endpoint) => {
    const part = (schema: Endpoint["query"], extra: object) =>
      (schema === anything ? extra : built(schemaOf(schema), named(theirs))) as never;
    const ask = async (extra: object) => {
      const query = part(endpoint.query, extra);
      const { text } = await site().read(endpoint, { token, query, body: part(endpoint.body, extra) });
      return text;
    };
    const refused = await ask({});
    expect(JSON.parse(refused)).not.toHaveProperty("status", 200);
    const { gid, cid, tid, pid, aid, contestID } = named(own);
    for (const name of Object.entries({ gid, cid, tid, pid, aid, contestID })) {
      expect(await ask(Object.fromEntries([name])), `with ${name[0]} of their own`).toBe(refused);
    }
    expect(await ask({ gid, tid: "x", cid: "x" }), "with words in place of numbers").toBe(refused);
  },
);
