import { type AddressInfo, createServer } from "node:net";
import { Unable } from "./say.ts";
import { isRoot } from "./users.ts";

/** Throws, with what to do, when the address cannot be listened on. */
export async function refuseTakenPort(host: string, port: number): Promise<void> {
  try {
    await listenOnce(host, port);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Unable(complaint(host, port, code));
  }
}

function complaint(host: string, port: number, code: string | undefined): string {
  if (code === "EADDRINUSE") {
    return `Another program listens on ${host}:${port}. Stop it, or choose another port:  PORT=${port + 1} npm start`;
  }
  if (code === "EACCES") {
    return isRoot()
      ? `This machine refuses to listen on port ${port}. Choose another one with PORT.`
      : `Only root may listen on port ${port}. Choose one from 1024 on with PORT.`;
  }
  return `This machine cannot listen on the address ${host} (${code}). Set HOST to 127.0.0.1, to 0.0.0.0 or to one of its own addresses.`;
}

/** A port nobody listens on at the moment. */
export const freePort = (): Promise<number> => listenOnce("127.0.0.1", 0);

function listenOnce(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ host, port, exclusive: true }, () => {
      const bound = (server.address() as AddressInfo).port;
      server.close(() => resolve(bound));
    });
  });
}
