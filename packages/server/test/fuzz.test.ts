import { type Endpoint, endpoints, getOwnInfo } from "@verdict/contract";
import fc from "fast-check";
import { request as ask, FormData } from "undici";
import { beforeAll, expect, test } from "vitest";
import { useContests } from "./contests.ts";
import { asText, type HostileRequest, requestsTo } from "./hostile.ts";
import { built, namesIn, type Schema, schemaOf } from "./requests.ts";
import { sampled, seed } from "./sample.ts";
import { useSite } from "./site.ts";

const site = useSite();
const { make, addProblem, submitted } = useContests(site);

/** Requests to each endpoint, the same ones all day; other numbers find what these miss. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 6);
const SEED = Number(process.env.FUZZ_SEED ?? seed);
let inContest = 0;
/** Some answers are waited for; whether they begin with a fault shows at once. */
const WAIT_MS = 200;

beforeAll(async () => {
  await site().problem();
  const cid = await make();
  inContest = cid;
  await addProblem(cid, "A");
  const { token } = await site().user();
  await submitted(token, cid, "A");
});

async function send({ method, path, upload }: Endpoint, { query, body }: HostileRequest, token: string) {
  const url = new URL(path, site().origin);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, asText(value));
  const form = new FormData();
  if (upload) form.set(upload.field, new Blob([asText(body)]), "data.zip");
  try {
    const answer = await ask(url, {
      method,
      signal: AbortSignal.timeout(WAIT_MS),
      headers: { Authorization: token, ...(upload ? {} : { "Content-Type": "application/json" }) },
      body: method === "GET" ? null : upload ? form : JSON.stringify(body),
    });
    const text = await answer.body.text(); // a connection whose answer is not read to its end serves no other request
    return { http: answer.statusCode, text: answer.statusCode < 500 ? "" : text };
  } catch (error) {
    if (error instanceof DOMException && error.name === "TimeoutError") return { http: 0, text: "" };
    throw error;
  }
}

const tokenFor = (endpoint: Endpoint) => (endpoint.access === "node" ? site().node() : site().tokenOf("1"));

const tried = sampled(endpoints, ({ endpoint }) => endpoint).map(({ endpoint }) => endpoint);

test.each(tried.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "%s: no request makes a fault",
  async (_name, endpoint) => {
    let token = await tokenFor(endpoint);
    await fc.assert(
      fc.asyncProperty(requestsTo(endpoint), async (request) => {
        let { http, text } = await send(endpoint, request, token);
        // The request before has ended the session.
        if (http === 401) {
          token = await tokenFor(endpoint);
          ({ http, text } = await send(endpoint, request, token));
        }
        expect(http === 500 ? text : "", JSON.stringify(request).slice(0, 2000)).toBe("");
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  },
);

/** In no column of four bytes, nor of two. */
const BEYOND = 2 ** 31;

/** Names of all numbers that a request may hold. */
function numbersIn({ properties = {}, items, anyOf = [] }: Schema): string[] {
  const takesNumber = ({ type, anyOf: choices = [] }: Schema): boolean =>
    type === "integer" || type === "number" || choices.some(takesNumber);
  const own = Object.entries(properties).flatMap(([name, inner]) => [
    ...(takesNumber(inner) ? [name] : []),
    ...numbersIn(inner),
  ]);
  return [...new Set([...own, ...(items ? numbersIn(items) : []), ...anyOf.flatMap(numbersIn)])];
}

const numbered = tried.flatMap((endpoint) => {
  const [query, body] = [schemaOf(endpoint.query), schemaOf(endpoint.body)];
  const names = [...new Set([...numbersIn(query), ...numbersIn(body)])];
  return names.length > 0 ? [[`${endpoint.method} ${endpoint.path}`, endpoint, names] as const] : [];
});

test.each(numbered)("%s: no number is too large", async (_name, endpoint, names) => {
  const [query, body] = [schemaOf(endpoint.query), schemaOf(endpoint.body)];
  let token = await tokenFor(endpoint);
  for (const name of names) {
    const named = { [name]: BEYOND };
    const request = { query: built(query, named) as Record<string, unknown>, body: built(body, named) };
    const { http, text } = await send(endpoint, request, token);
    if (http === 401) token = await tokenFor(endpoint);
    expect(http === 500 ? text : "", JSON.stringify(request).slice(0, 2000)).toBe("");
  }
});

/** They look like addresses, and are none; some fields want a way behind theirs. */
const ODD = ["http://[fe80::1%25lo]", "http://a:99999", "http://[::1", "http://%", "https://a b", "//"];
const oddAddresses = [
  ...ODD,
  ...ODD.map((address) => `${address}/api/contests/1`),
  "fe80::1%lo",
  "1.2.3.4/99",
];
const takesAddress = (name: string) =>
  /url|link|address|host|network|picture|img|blog|github|web|logo/i.test(name);

const addressed = endpoints.flatMap(({ endpoint }) => {
  const schemas = [schemaOf(endpoint.query), schemaOf(endpoint.body)];
  const names = schemas.flatMap((schema) => namesIn(schema, takesAddress));
  return names.length > 0 ? [[`${endpoint.method} ${endpoint.path}`, endpoint, names] as const] : [];
});

test.each(sampled(addressed, ([, endpoint]) => endpoint))(
  "%s: no address is too odd",
  async (_name, endpoint, names) => {
    const [query, body] = [schemaOf(endpoint.query), schemaOf(endpoint.body)];
    const token = await tokenFor(endpoint);
    for (const name of names) {
      for (const odd of oddAddresses) {
        const named = { [name]: odd, cid: inContest };
        const request = { query: built(query, named) as Record<string, unknown>, body: built(body, named) };
        const { http, text } = await send(endpoint, request, token);
        expect(http === 500 ? text : "", JSON.stringify(request).slice(0, 2000)).toBe("");
      }
    }
  },
);

test("and the site is still there for root", async () => {
  const token = await site().tokenOf("1");
  expect((await site().call(getOwnInfo, { token })).status).toBe(200);
});
