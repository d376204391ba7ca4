/**
 * Load generator, run in a process of its own: `node load.ts PORT CLIENTS SECONDS`, with the paths, asked in turn, as lines
 * of its input; LOAD_TOKEN is sent along. Each client asks again as soon as it is answered. Prints one JSON line:
 * {requests, seconds, p50, p95, p99, bytes}.
 * Speaks HTTP over plain sockets: Node's own client costs as much as some of the answers it would measure.
 */
import { readFileSync } from "node:fs";
import { connect } from "node:net";

const [port = "", clients = "", seconds = ""] = process.argv.slice(2);
const { LOAD_TOKEN: token } = process.env;
const head = `Host: 127.0.0.1\r\n${token ? `Authorization: ${token}\r\n` : ""}\r\n`;
const paths = readFileSync(0, "utf8").trim().split("\n");
const times: number[] = [];
let bytes = 0;
let asked = 0;
const begun = performance.now();
const end = begun + Number(seconds) * 1000;

await Promise.all(Array.from({ length: Number(clients) }, client));
const took = (performance.now() - begun) / 1000;
times.sort((a, b) => a - b);
const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
process.stdout.write(
  `${JSON.stringify({
    requests: times.length,
    seconds: took,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    bytes: Math.round(bytes / times.length),
  })}\n`,
);

function client(): Promise<void> {
  return new Promise((done, fail) => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.setNoDelay(true);
    let sentAt = 0;
    let pending = Buffer.alloc(0);
    const ask = () => {
      if (performance.now() >= end) {
        socket.end();
        return done();
      }
      const path = paths[asked++ % paths.length] ?? "/";
      sentAt = performance.now();
      socket.write(`GET ${path} HTTP/1.1\r\n${head}`);
    };
    socket.on("connect", ask);
    socket.on("error", fail);
    socket.on("data", (chunk) => {
      pending = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk;
      const size = answerSize(pending);
      if (size === null || pending.length < size) return;
      times.push(performance.now() - sentAt);
      bytes += size;
      pending = Buffer.alloc(0);
      ask();
    });
  });
}

/** Bytes of the whole answer, or null while its head is not here yet. */
function answerSize(data: Buffer): number | null {
  const headEnd = data.indexOf("\r\n\r\n");
  if (headEnd < 0) return null;
  const head = data.toString("latin1", 0, headEnd);
  if (!head.startsWith("HTTP/1.1 200")) throw new Error(head.slice(0, 200));
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!length) throw new Error(`an answer without a length:\n${head}`);
  return headEnd + 4 + Number(length);
}
