import type { AreaLoaders } from "../../locales/texts.ts";

export { texts } from "../../locales/en-US.ts";

export const areas: AreaLoaders = {
  ...import.meta.glob("../../locales/*/en-US.ts"),
  "../../locales/refusal/en-US.ts": () => import("@verdict/contract/refusal-texts/en-US"),
};
