import type { RoleId } from "@verdict/contract";

export interface User {
  readonly uid: string;
  readonly username: string;
  readonly roleId: RoleId;
  readonly sessionId: string;
}

export interface NodeIdentity {
  readonly id: number;
  readonly name: string;
}

/** The caller as the gate found him; both null for a stranger. */
export interface Viewer {
  readonly user: User | null;
  readonly node: NodeIdentity | null;
}

/** The user of a call that the gate lets only signed-in users make. */
export function signedIn(viewer: Viewer): User {
  if (!viewer.user) throw new Error("this endpoint's access admits strangers");
  return viewer.user;
}

/** The judge node of a call that the gate lets only nodes make. */
export function callingNode(viewer: Viewer): NodeIdentity {
  if (!viewer.node) throw new Error("this endpoint's access admits others than nodes");
  return viewer.node;
}
