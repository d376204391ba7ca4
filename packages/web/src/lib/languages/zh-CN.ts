import type { AreaLoaders } from "../../locales/texts.ts";

export { texts } from "../../locales/zh-CN.ts";

export const areas: AreaLoaders = {
  ...import.meta.glob("../../locales/*/zh-CN.ts"),
  "../../locales/refusal/zh-CN.ts": () => import("@verdict/contract/refusal-texts/zh-CN"),
};
