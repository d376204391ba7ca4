import { createECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import ece from "http_ece";
import { importJWK, jwtVerify } from "jose";

interface Pushed {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service (RFC 8030): it keeps what it gets for the browsers that subscribe. */
export class PushService {
  readonly got: Pushed[] = [];
  /** Statuses of the next answers, one each; then 201. */
  answers: number[] = [];
  origin = "";
  #browsers = 0;
  readonly #server = createServer(async (request, response) => {
    const body = await buffer(request);
    this.got.push({ path: request.url ?? "", headers: request.headers, body });
    response.writeHead(this.answers.shift() ?? 201).end();
  });

  async start(): Promise<this> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** A browser that subscribes: it alone can read what comes for it. */
  browser(): Browser {
    return new Browser(this, `/wpush/${++this.#browsers}`);
  }
}

export class Browser {
  readonly #keys = createECDH("prime256v1");
  readonly #auth = randomBytes(16);
  readonly #service: PushService;
  readonly path: string;

  constructor(service: PushService, path: string) {
    this.#keys.generateKeys();
    this.#service = service;
    this.path = path;
  }

  get subscription() {
    const keys = {
      p256dh: this.#keys.getPublicKey().toString("base64url"),
      auth: this.#auth.toString("base64url"),
    };
    return { endpoint: this.#service.origin + this.path, keys };
  }

  get pushed(): Pushed[] {
    return this.#service.got.filter(({ path }) => path === this.path);
  }

  /** What came, decrypted by another library's reader of RFC 8291. */
  get messages(): { title: string; body: string; url: string; tag: string }[] {
    return this.pushed.map(({ body }) =>
      JSON.parse(
        ece
          .decrypt(body, {
            version: "aes128gcm",
            privateKey: this.#keys,
            authSecret: this.#auth.toString("base64url"),
          })
          .toString(),
      ),
    );
  }
}

/** Who sent a message (RFC 8292), once its signature is good: what the token says. */
export async function senderOf({ headers }: Pushed, publicKey: string) {
  const [, token = "", key] = /^vapid t=([^,]+), *k=(.+)$/.exec(headers.authorization ?? "") ?? [];
  if (key !== publicKey) throw new Error("signed by another key");
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  return (
    await jwtVerify(token, await importJWK({ kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, "ES256"))
  ).payload;
}
