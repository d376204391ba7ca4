import { isStaff, type RoleId, type TokenScope } from "@verdict/contract";
import type { Holder } from "./platform/fair-queue.ts";

export interface User {
  readonly uid: string;
  readonly username: string;
  readonly roleId: RoleId;
  /** "" of a call with an access token. */
  readonly sessionId: string;
  /** Of a call with an access token, which gives no more than it says. */
  readonly accessToken?: GrantedToken;
  /** Of a session inside a learning platform's page. */
  readonly framed?: Framed;
  /** From where this call comes. */
  readonly ip: string;
}

export interface GrantedToken {
  readonly id: number;
  readonly scopes: readonly TokenScope[];
  /** The only contest or group that it is good for; null: it is not bound. */
  readonly contestId: number | null;
  readonly groupId: number | null;
}

export interface Framed {
  /** The only group that it is good for; null: none yet. */
  readonly groupId: number | null;
  /** This call writes, or reads what somebody sent: all that it names has to lie in the group. */
  readonly isHeld: boolean;
}

export interface NodeIdentity {
  readonly id: number;
  readonly name: string;
}

/** The caller as the auth guard found them; both null for a guest. */
export interface Viewer {
  readonly user: User | null;
  readonly node: NodeIdentity | null;
}

/** The user of a call that the auth guard lets only signed-in users make. */
export function signedIn(viewer: Viewer): User {
  if (!viewer.user) throw new Error("this endpoint's access admits guests");
  return viewer.user;
}

/** For whom work is done in turns: staff's comes before that of others. */
export const holderOf = ({ uid, roleId }: Pick<User, "uid" | "roleId">): Holder => ({
  who: uid,
  isFirst: isStaff(roleId),
});

/** The judge node of a call that the auth guard lets only nodes make. */
export function callingNode(viewer: Viewer): NodeIdentity {
  if (!viewer.node) throw new Error("this endpoint's access admits others than nodes");
  return viewer.node;
}
