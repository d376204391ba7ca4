/** Requests and results as the socket carries them: descriptors are indexes into the list beside the message. */
import { closeSync, fstatSync, readSync } from "node:fs";
import type { z } from "zod";
import { addon } from "./addon.ts";
import type {
  Collected,
  HandedOver,
  InputSource,
  OutputSink,
  ProgramRequest,
  ProgramResult,
  RunRequest,
  WireOutput,
  WireProgramResult,
} from "./protocol.ts";

/** A request ready to be sent; `own` are descriptors made for it, to be closed once it is sent. */
export interface Outgoing {
  text: string;
  fds: number[];
  own: number[];
}

/** Packs `request` under the number `id`. Content given as bytes becomes sealed memory files. */
export function encodeRun(id: number, request: RunRequest): Outgoing {
  const fds: number[] = [];
  const own: number[] = [];
  const pass = (fd: number) => fds.push(fd) - 1;
  const passBytes = (bytes: Uint8Array) => {
    const fd = addon().memfd("input", Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    own.push(fd);
    return pass(fd);
  };
  // Processes of one program have the same files beside them, and a run has so many descriptors.
  const known = new Map<string, number>();
  const passFile = (bytes: Uint8Array) => {
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
    const at = known.get(content) ?? passBytes(bytes);
    known.set(content, at);
    return at;
  };
  const passEnd = ({ fd, give }: HandedOver) => {
    if (give) own.push(fd);
    return pass(fd);
  };
  const input = (source: InputSource) => {
    if (source === null || "pipe" in source || "fifo" in source) return source;
    if ("named" in source) return { named: pass(source.named) };
    return { fd: "fd" in source ? passEnd(source) : passBytes(source.bytes) };
  };
  const output = (sink: OutputSink) => (sink !== null && "fd" in sink ? { fd: passEnd(sink) } : sink);
  const program = (p: ProgramRequest) => ({
    ...p,
    exec: "fd" in p.exec ? { fd: pass(p.exec.fd) } : p.exec,
    env: p.env && Object.entries(p.env).map(([name, value]) => `${name}=${value}`),
    stdin: input(p.stdin),
    stdout: output(p.stdout),
    stderr: output(p.stderr),
    copyIn: p.copyIn?.map((file) => ({
      name: file.name,
      mode: file.mode,
      fd: "fd" in file ? pass(file.fd) : passFile(file.bytes),
    })),
  });
  try {
    const text = JSON.stringify({ type: "run", id, ...request, programs: request.programs.map(program) });
    return { text, fds, own };
  } catch (error) {
    own.forEach(closeSync);
    throw error;
  }
}

/** Unpacks one program's result; descriptors of collected output are read and closed, those of files are handed on. */
export function decodeProgram(wire: z.infer<typeof WireProgramResult>, fds: number[]): ProgramResult {
  return {
    ...wire,
    stdout: wire.stdout && collected(wire.stdout, fds),
    stderr: wire.stderr && collected(wire.stderr, fds),
    files: wire.files.map(({ name, fd, sizeBytes }) => ({ name, sizeBytes, fd: at(fds, fd) })),
  };
}

function collected(wire: z.infer<typeof WireOutput>, fds: number[]): Collected {
  const bytes =
    wire.fd === undefined ? Buffer.from(wire.base64 ?? "", "base64") : readAndClose(at(fds, wire.fd));
  return { bytes, totalBytes: wire.bytes, truncated: wire.truncated };
}

function readAndClose(fd: number): Uint8Array {
  try {
    const bytes = Buffer.allocUnsafe(fstatSync(fd).size);
    for (let done = 0; done < bytes.length; ) {
      const read = readSync(fd, bytes, done, bytes.length - done, done);
      if (read === 0) throw new Error("collected output is shorter than its size");
      done += read;
    }
    return bytes;
  } finally {
    closeSync(fd);
  }
}

function at(fds: number[], index: number): number {
  const fd = fds[index];
  if (fd === undefined) throw new Error(`descriptor ${index} of ${fds.length} is missing`);
  return fd;
}
