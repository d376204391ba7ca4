import type { Deps } from "../../../deps.ts";
import type { User } from "../../../viewer.ts";
import type { ProviderRow } from "../providers.ts";
import { ScimError } from "./ask.ts";

/** What a call of a provider's SCIM client works with. */
export interface Door {
  readonly deps: Pick<Deps, "db" | "log">;
  readonly provider: ProviderRow;
  /** Address of the interface: of this provider alone. */
  readonly base: string;
  /** Whose doing it is in the audit log. */
  readonly by: Pick<User, "uid" | "username" | "ip">;
}

/** As the audit log names the client of a provider. */
export const clientName = ({ key }: Pick<ProviderRow, "key">): string => `(SCIM ${key})`;

/** Of two changes at once one is made anew, so many times. */
const TRIES = 5;

/** Makes a change. null: somebody else's came before it, and it is made anew of what there is then. */
export async function unlessChanged<Row>(change: () => Promise<Row | null>): Promise<Row> {
  for (let tries = 0; tries < TRIES; tries++) {
    const row = await change();
    if (row) return row;
  }
  throw new ScimError(409, null, "It is being changed by somebody else");
}
