import { getWebsiteConfig, status, submitProblemJudge } from "@verdict/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { attempts } from "../src/features/judge/tables.ts";
import { TestNode } from "./node.ts";
import { useReceivers } from "./receiver.ts";
import { type TestSite, useSite } from "./site.ts";

const site = useSite();
const receiver = useReceivers();

/** As OTLP says it in JSON. */
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Export {
  resourceSpans: { resource: unknown; scopeSpans: { spans: Span[] }[] }[];
}

const SECRET_CODE = "int main() { return 4711; }";

/** Sends a program to a server and lets a node judge it; which request brought it. */
async function judged(server: TestSite): Promise<{ requestId: string; task: { requestId?: string | null } }> {
  const { token } = await site().user();
  const { problemId } = await site().problem({ cases: 2 });
  const node = await TestNode.join(server);
  const body = { pid: problemId, language: "C++ 17", code: SECRET_CODE };
  const sent = await server.call(submitProblemJudge, { token, body });
  const task = await node.claimOne();
  await node.result(task, status.accepted);
  return { requestId: sent.headers.get("x-request-id") ?? "", task };
}

test("a submission's way is one trace, with the number of the request that brought it", async () => {
  const collector = await receiver();
  const server = await site().another({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: "judge of a school",
  });
  const { requestId, task } = await judged(server);
  expect(task.requestId).toBe(requestId);

  await server.server.stop(); // what is left is sent

  const exported = collector.got.map(({ path, body }) => {
    expect(path).toBe("/hook/v1/traces");
    return JSON.parse(body) as Export;
  });
  expect(JSON.stringify(exported)).toContain("judge of a school");
  expect(JSON.stringify(exported)).not.toContain(SECRET_CODE);
  const spans = exported.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  const own = spans.filter(({ traceId }) => traceId === requestId.replaceAll("-", ""));
  const [request] = own.filter(({ name }) => name === `POST ${submitProblemJudge.path}`);
  const statements = own.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.map(({ name }) => name)).toContain("insert");
  const [judge] = own.filter(({ name }) => name === "judge");
  const steps = own.filter(({ parentSpanId }) => parentSpanId === judge?.spanId);
  expect(steps.map(({ name }) => name)).toEqual(["waits for a node", "stores the verdict"]);
  for (const { startTimeUnixNano, endTimeUnixNano } of own)
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
});

test("without a collector nothing is traced, and attempts still name their request", async () => {
  const { requestId } = await judged(site());
  const [row] = await site().db.select().from(attempts).where(eq(attempts.requestId, requestId));
  expect(row).toMatchObject({ number: 1, finishedAt: expect.any(Date) as Date });
  expect(site().server.deps.tracing).toBeNull();
});

test("a collector that is away costs no answer", async () => {
  const server = await site().another({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });

  const answer = await server.call(getWebsiteConfig);
  expect(answer.status).toBe(200);
  await server.server.stop();
});
