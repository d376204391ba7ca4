import { connect, createServer, type Socket } from "node:net";

interface Line {
  near: Socket;
  far: Socket;
  isSilent: boolean;
}

/** A wire to PostgreSQL that can go bad as wires do. */
export interface Wire {
  /** Of the database, through the wire. */
  readonly url: string;
  /** Changes what is sent to PostgreSQL. */
  spoil: (bytes: Buffer) => Buffer;
  /** Whether what is opened from now on is closed at once. */
  refuses: boolean;
  /** Closes what is open now. */
  cut(): void;
  /** What is open now carries nothing any more, in neither direction, and is not closed: a firewall forgot it. */
  forget(): void;
  close(): void;
}

export async function openWire(databaseUrl: string): Promise<Wire> {
  const url = new URL(databaseUrl);
  const port = Number(url.port || 5432);
  const folder = url.searchParams.get("host");
  const open = () =>
    folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, url.hostname || "127.0.0.1");
  const lines = new Set<Line>();
  const server = createServer((near) => {
    if (wire.refuses) return near.destroy();
    const line: Line = { near, far: open(), isSilent: false };
    lines.add(line);
    near.on("data", (bytes) => line.isSilent || line.far.write(wire.spoil(bytes)));
    line.far.on("data", (bytes) => line.isSilent || near.write(bytes));
    for (const [one, other] of [
      [near, line.far],
      [line.far, near],
    ] as const) {
      one.on("error", () => {}); // followed by "close"
      one.on("close", () => line.isSilent || other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the wire has no port");
  url.searchParams.delete("host");
  url.host = `127.0.0.1:${address.port}`;
  const wire: Wire = {
    url: url.href,
    spoil: (bytes) => bytes,
    refuses: false,
    cut() {
      for (const { near } of lines) near.destroy();
    },
    forget() {
      for (const line of lines) line.isSilent = true;
    },
    close() {
      server.close();
      for (const { near, far } of lines) {
        near.destroy();
        far.destroy();
      }
    },
  };
  return wire;
}
