import type { AreaLoaders } from "../../locales/texts.ts";

export { texts } from "../../locales/zh-TW.ts";

export const areas: AreaLoaders = {
  ...import.meta.glob("../../locales/*/zh-TW.ts"),
  "../../locales/refusal/zh-TW.ts": () => import("@verdict/contract/refusal-texts/zh-TW"),
};
