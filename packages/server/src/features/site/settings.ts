import { type SwitchConfig, switchDefaults } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { type Listener, notify } from "../../platform/notify.ts";
import { settings as table } from "./tables.ts";

const SWITCHES = "switch";

/** Site settings, held in memory and followed live: a change made by any server is seen by all. */
export interface Settings {
  switches(): SwitchConfig;
  changeSwitches(change: Partial<SwitchConfig>): Promise<void>;
}

export async function openSettings(db: Db, listener: Listener): Promise<Settings> {
  let switches = await loadSwitches(db);
  const reload = async () => {
    switches = await loadSwitches(db);
  };
  // A failed reload keeps the last known values; the next notice or reconnect tries again.
  listener.on("setting", () => void reload().catch(() => {}));

  return {
    switches: () => switches,
    async changeSwitches(change) {
      await db.transaction(async (tx) => {
        await tx
          .insert(table)
          .values({ name: SWITCHES, value: change })
          .onConflictDoUpdate({
            target: table.name,
            set: { value: sql`${table.value} || excluded.value`, updatedAt: sql`now()` },
          });
        await notify(tx, "setting", SWITCHES);
      });
      await reload();
    },
  };
}

async function loadSwitches(db: Db): Promise<SwitchConfig> {
  const [row] = await db.select({ value: table.value }).from(table).where(eq(table.name, SWITCHES));
  return { ...switchDefaults, ...(row?.value as Partial<SwitchConfig> | undefined) };
}
