import type { MoveSystem } from "@verdict/contract";
import { openHoj } from "./hoj/source.ts";
import { openHustoj } from "./hustoj/source.ts";
import { openQduoj } from "./qduoj/source.ts";
import type { OldPlace, Source } from "./source.ts";

export const sources: Readonly<Partial<Record<MoveSystem, (place: OldPlace) => Promise<Source>>>> = {
  hustoj: openHustoj,
  hoj: openHoj,
  qduoj: openQduoj,
};
