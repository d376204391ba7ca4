import type { AreaLoaders } from "../../locales/texts.ts";

export { texts } from "../../locales/ja-JP.ts";

export const areas: AreaLoaders = {
  ...import.meta.glob("../../locales/*/ja-JP.ts"),
  "../../locales/refusal/ja-JP.ts": () => import("@verdict/contract/refusal-texts/ja-JP"),
};
