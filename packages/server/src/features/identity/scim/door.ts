import type { Deps } from "../../../deps.ts";
import type { User } from "../../../viewer.ts";
import type { ProviderRow } from "../providers.ts";

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
