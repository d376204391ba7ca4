/**
 * Watchers of a board, run in a process of their own: `node live-clients.ts PORT TOPIC`, with a token for each as lines of
 * its input; an empty line ends them. Says "ready" when all are connected, and for each frame at the end one line
 * `FROM TO MOMENT,MOMENT…` (milliseconds since 1970, one for each watcher), then `lost N` for streams that ended.
 * Speaks HTTP over plain sockets: Node's own client costs more than the server that it would measure.
 */
import { connect, type Socket } from "node:net";
import { createInterface } from "node:readline";

const [port = "", topic = ""] = process.argv.slice(2);
/** Connections that are being made at once. */
const AT_ONCE = 100;

const frames = new Map<string, number[]>();
const sockets: Socket[] = [];
let lost = 0;
let isOver = false;

const tokens: string[] = [];
for await (const line of createInterface(process.stdin)) {
  if (line === "") {
    if (isOver) break;
    isOver = true; // the next empty line ends it
    await connectAll();
    process.stdout.write("ready\n");
  } else tokens.push(line);
}
for (const socket of sockets) socket.destroy();
for (const [name, moments] of frames) {
  process.stdout.write(`${name} ${moments.map((moment) => moment.toFixed(1)).join(",")}\n`);
}
process.stdout.write(`lost ${lost}\n`);

async function connectAll(): Promise<void> {
  const queue = tokens.values();
  const work = async () => {
    for (const token of queue) await watch(token);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Resolves when the stream has begun. */
function watch(token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1");
    sockets.push(socket);
    let isOpen = false;
    let rest = "";
    socket.on("connect", () =>
      socket.write(
        `GET /api/live?topic=${topic} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${token}\r\n\r\n`,
      ),
    );
    socket.on("error", reject);
    socket.on("close", () => lost++);
    socket.on("data", (chunk) => {
      const moment = performance.timeOrigin + performance.now();
      const text = rest + chunk.toString("latin1");
      if (!isOpen) {
        if (!text.startsWith("HTTP/1.1 200")) return reject(new Error(text.slice(0, 300)));
        isOpen = true;
        resolve();
      }
      const end = text.lastIndexOf("\n\n");
      rest = text.slice(end + 2);
      for (const [, from = "", to = ""] of text
        .slice(0, Math.max(0, end))
        .matchAll(/"type":"delta","from":"([\d.]+)","to":"([\d.]+)"/g)) {
        const name = `${from} ${to}`;
        const known = frames.get(name);
        if (known) known.push(moment);
        else frames.set(name, [moment]);
      }
    });
  });
}
