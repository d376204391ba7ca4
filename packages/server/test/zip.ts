import { crc32, deflateRawSync } from "node:zlib";

/** One entry of a hand-made zip; what is not said is as an honest packer would write it. */
export interface ZipDraft {
  name: string | Buffer;
  content?: string | Buffer;
  /** Bit 0: encrypted. Bit 11: the name is UTF-8. */
  flags?: number;
  /** 0 stored, 8 deflated. */
  method?: number;
  /** Unix file mode, e.g. 0o120777 of a link. */
  mode?: number;
  /** What the directory says of the unpacked size. */
  claimedSize?: number;
  crc?: number;
  /** Names the same bytes as the entry before. */
  overlapping?: boolean;
}

const EMPTY = Buffer.alloc(0);

/**
 * Writes zips byte by byte, after the format's description (APPNOTE.TXT 4.3), so that tests can make what no library
 * packs, and so that what a library reads here was not written by it.
 */
export function makeZip(drafts: (ZipDraft | [string, string | Buffer])[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  let last = 0;
  for (const given of drafts) {
    const draft = Array.isArray(given) ? { name: given[0], content: given[1] } : given;
    const name = Buffer.from(draft.name);
    const content = Buffer.from(draft.content ?? EMPTY);
    const method = draft.method ?? 8;
    const packed = method === 8 ? deflateRawSync(content) : content;
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0); // version needed
    head.writeUInt16LE(draft.flags ?? 0x800, 2);
    head.writeUInt16LE(method, 4);
    head.writeUInt16LE(0x6000, 6); // noon
    head.writeUInt16LE(0x5921, 8); // 2024-09-01
    head.writeUInt32LE(draft.crc ?? crc32(content), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(draft.claimedSize ?? content.length, 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), head, name, packed]);
    const at = draft.overlapping ? last : offset;
    const central = Buffer.alloc(16);
    central.writeUInt32LE(((draft.mode ?? 0o100644) << 16) >>> 0, 6);
    central.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x03"), head, central.subarray(0, 14), name]));
    if (draft.overlapping) continue;
    parts.push(local);
    last = offset;
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(drafts.length, 8);
  end.writeUInt16LE(drafts.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}
