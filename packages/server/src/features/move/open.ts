import type { MoveSystem } from "@verdict/contract";
import { openDmoj } from "./dmoj/source.ts";
import { openHoj } from "./hoj/source.ts";
import { openHustoj } from "./hustoj/source.ts";
import { openHydro } from "./hydro/source.ts";
import { openQduoj } from "./qduoj/source.ts";
import type { OldPlace, Source } from "./source.ts";
import { openSyzoj } from "./syzoj/source.ts";

export const sources: Readonly<Record<MoveSystem, (place: OldPlace) => Promise<Source>>> = {
  hustoj: openHustoj,
  hoj: openHoj,
  qduoj: openQduoj,
  hydro: openHydro,
  dmoj: openDmoj,
  syzoj: openSyzoj,
};
