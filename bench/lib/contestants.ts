/**
 * Contestants at the start of a contest, run in a process of their own: `node contestants.ts PORT CID SECONDS`, with a
 * token for each as lines of its input. Within SECONDS each opens the contest, its problems and its board as the pages
 * do, then holds the stream of news until its input ends. Prints one JSON line when the last one is done, another one
 * at the end. Speaks HTTP over plain sockets: Node's own client costs more than the server that it would measure.
 */
import { connect, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";

const [port = "", cid = "", seconds = ""] = process.argv.slice(2);
const TOPICS = `board.${cid}.inside,contest.${cid},user`;
/** In the order of the pages: overview, problems, board. */
const PATHS = [
  `/api/get-contest-info?cid=${cid}`,
  `/api/get-contest-access?cid=${cid}`,
  `/api/get-contest-problem?cid=${cid}&containsEnd=false`,
  `/api/board/state?cid=${cid}&side=inside`,
  `/api/board/snapshot?cid=${cid}&side=inside`,
  `/api/board/people?cid=${cid}&side=inside`,
];

const tokens: string[] = [];
let ended: () => void = () => {};
const over = new Promise<void>((resolve) => {
  ended = resolve;
});
const input = createInterface(process.stdin);
const started = new Promise<void>((resolve) => {
  input.on("line", (line) => (line === "" ? resolve() : tokens.push(line)));
});
input.on("close", () => ended());
await started;

const times: Record<string, number[]> = {};
const errors: string[] = [];
let open = 0;
let frames = 0;
let lost = 0;
let isOver = false;
const begun = performance.now();
const streams: Socket[] = [];
await Promise.all(
  tokens.map(async (token, index) => {
    await setTimeout((index / tokens.length) * Number(seconds) * 1000);
    try {
      await enter(token);
    } catch (error) {
      errors.push(String(error));
    }
  }),
);
const took = (performance.now() - begun) / 1000;
process.stdout.write(`${JSON.stringify({ took, times, errors, open })}\n`);
await over;
isOver = true;
for (const stream of streams) stream.destroy();
process.stdout.write(`${JSON.stringify({ frames, lost })}\n`);

async function enter(token: string): Promise<void> {
  const socket = await dial();
  for (const path of PATHS) {
    const sentAt = performance.now();
    await ask(socket, path, token);
    const [name = ""] = path.split("?");
    const known = times[name] ?? [];
    times[name] = known;
    known.push(performance.now() - sentAt);
  }
  socket.end();
  await listen(token);
}

function dial(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1", () => resolve(socket));
    socket.setNoDelay(true);
    socket.on("error", reject); // followed by "close"
  });
}

function request(path: string, token: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip, br\r\nAuthorization: ${token}\r\n\r\n`;
}

/** Resolves when the whole answer is here. */
function ask(socket: Socket, path: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let pending: Buffer = Buffer.alloc(0);
    const settle = (settled: () => void) => {
      socket.off("data", hear);
      socket.off("close", closed);
      settled();
    };
    const closed = () => settle(() => reject(new Error(`${path}: closed`)));
    const hear = (chunk: Buffer) => {
      pending = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk;
      const headEnd = pending.indexOf("\r\n\r\n");
      if (headEnd < 0) return;
      const head = pending.toString("latin1", 0, headEnd);
      if (!head.startsWith("HTTP/1.1 200"))
        return settle(() => reject(new Error(`${path}: ${head.slice(0, 100)}`)));
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      const isWhole = length
        ? pending.length >= headEnd + 4 + Number(length)
        : pending.subarray(-5).equals(Buffer.from("0\r\n\r\n"));
      if (isWhole) settle(resolve);
    };
    socket.on("data", hear);
    socket.once("close", closed);
    socket.write(request(path, token));
  });
}

async function listen(token: string): Promise<void> {
  const socket = await dial();
  streams.push(socket);
  await new Promise<void>((resolve, reject) => {
    let isOpen = false;
    socket.on("close", () => {
      if (isOver) return;
      if (isOpen) lost++;
      else reject(new Error("a stream that did not begin"));
    });
    socket.on("data", (chunk) => {
      if (isOpen) {
        if (chunk.includes('"kind":"board"')) frames++;
        return;
      }
      if (!chunk.toString("latin1").startsWith("HTTP/1.1 200")) return reject(new Error("no stream"));
      isOpen = true;
      open++;
      resolve();
    });
    socket.write(request(`/api/live?topic=${TOPICS}`, token));
  });
}
