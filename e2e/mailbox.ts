import { SMTPServer } from "smtp-server";

interface Mail {
  readonly to: string;
  /** Its plain text, decoded. */
  readonly text: string;
}

/** A mail server of the test's own, and what came to it. */
export interface Mailbox {
  readonly port: number;
  /** What `pattern` finds first in the newest mail to `address` that has it. */
  find(address: string, pattern: RegExp): Promise<string>;
  stop(): Promise<void>;
}

const CODE = /^\d{6}$/m;
const LINK = /^https?:\S+$/m;
const WITHIN_MS = 15_000;

export const codeTo = (mailbox: Mailbox, address: string) => mailbox.find(address, CODE);
export const linkTo = (mailbox: Mailbox, address: string) => mailbox.find(address, LINK);

export async function startMailbox(): Promise<Mailbox> {
  const mails: Mail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const text = plainText(Buffer.concat(chunks).toString());
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, text });
        done();
      });
    },
  });
  await new Promise<void>((done) => void smtp.listen(0, "127.0.0.1", done));
  const { port } = smtp.server.address() as { port: number };
  return {
    port,
    async find(address, pattern) {
      const deadline = Date.now() + WITHIN_MS;
      for (;;) {
        const mail = mails.findLast(({ to, text }) => to === address && pattern.test(text));
        const found = mail && pattern.exec(mail.text)?.[0];
        if (found) return found;
        if (Date.now() > deadline) throw new Error(`no mail to ${address} has ${pattern}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    stop: () => new Promise((done) => smtp.close(() => done())),
  };
}

/** The first plain part of a message, out of its transfer encoding. */
function plainText(message: string): string {
  const lines = message.replaceAll("\r\n", "\n");
  const boundary = /boundary="([^"]+)"/.exec(lines)?.[1];
  const part = boundary
    ? (lines.split(`--${boundary}`).find((piece) => /content-type: text\/plain/i.test(piece)) ?? lines)
    : lines;
  const cut = part.indexOf("\n\n", 1);
  const body = part.slice(cut + 2);
  const encoding = /content-transfer-encoding: (\S+)/i.exec(part.slice(0, cut))?.[1]?.toLowerCase();
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replaceAll("=\n", "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
