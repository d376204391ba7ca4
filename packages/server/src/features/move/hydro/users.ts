import { DEFAULT_ROLE, type RoleId } from "@verdict/contract";
import type { Document } from "mongodb";
import type { OldPassword } from "../../../platform/old-password.ts";
import { passwordOf as hustojPassword } from "../hustoj/users.ts";
import { momentAt, numberAt, textAt } from "../mongo.ts";
import type { Remarks } from "../remarks.ts";
import type { OldUser } from "../source.ts";
import { type Hydro, PEOPLE, SITE } from "./old.ts";

const ADMIN: RoleId = 1001;
/** Bits of what somebody may in the whole system: change it; have a profile, without which an account is closed. */
const priv = { editSystem: 1 << 0, profile: 1 << 2 };
/** Bits of what a role may in a domain, by the role here that comes nearest. */
const rights: readonly (readonly [bit: bigint, roleId: RoleId])[] = [
  [1n << 4n, 1008], // makes problems
  [1n << 44n, 1010], // makes contests
];
/** What everybody has who has nothing else. */
const PLAIN = ["default", "guest"];

export async function* userPages({ db }: Hydro, remarks: Remarks): AsyncGenerator<OldUser[]> {
  const [site] = await db.find("domain", { _id: SITE as never });
  const roles = Object(site?.roles) as Record<string, string>;
  for await (const page of db.pages("user", PEOPLE, { size: 200 })) {
    const inSite = await db.find("domain.user", { domainId: SITE, uid: { $in: page.map(({ _id }) => _id) } });
    const byUid = new Map(inSite.map((row) => [String(row.uid), row]));
    yield page.map((row) => {
      const id = String(row._id);
      const own = byUid.get(id) ?? {};
      return {
        id,
        name: textAt(row, "uname") ?? "",
        mail: textAt(row, "mail"),
        password: passwordOf(row),
        ...{ nickname: textAt(own, "displayName"), realname: null, course: null },
        ...{ school: textAt(row, "school"), number: textAt(row, "studentId"), signature: textAt(row, "bio") },
        ...{ blog: null, github: null },
        roleId: roleOf(row, own, roles, remarks),
        banned: isOpen(row) ? null : textAt(row, "banReason") || "closed on the old site",
        createdAt: momentAt(row, "regat"),
      };
    });
  }
}

const isOpen = (row: Document): boolean => (numberAt(row, "priv") & priv.profile) !== 0;

/** Nobody becomes root by a list. */
function roleOf(row: Document, own: Document, roles: Record<string, string>, remarks: Remarks): RoleId {
  const role = textAt(own, "role") ?? "default";
  if (isOpen(row) && ((numberAt(row, "priv") & priv.editSystem) !== 0 || role === "root")) {
    remarks.add("user", "role-lower", String(row._id), textAt(row, "uname"));
    return ADMIN;
  }
  const given = roles[role];
  if (PLAIN.includes(role) || !given || !/^\d+$/.test(given)) return DEFAULT_ROLE;
  return rights.find(([bit]) => (BigInt(given) & bit) !== 0n)?.[1] ?? DEFAULT_ROLE;
}

/** By its own scheme, or by that of a system that moved to Hydro before, until its owner signed in there. */
export function passwordOf(row: Document): OldPassword | null {
  const [hash, salt] = [textAt(row, "hash") ?? "", textAt(row, "salt") ?? ""];
  switch (textAt(row, "hashType") ?? "hydro") {
    case "hydro":
      return /^[0-9a-f]{64}$/.test(hash)
        ? { scheme: "hydro", params: [Buffer.from(salt)], digest: hash }
        : null;
    case "hust":
      return hustojPassword(salt);
    case "syzoj":
      return /^[0-9a-f]{32}$/.test(hash)
        ? { scheme: "syzoj", params: [Buffer.from("syzoj2_xxx")], digest: hash }
        : null;
    default:
      return null;
  }
}
