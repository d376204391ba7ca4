import type { AreaLoaders } from "../../locales/texts.ts";

export { texts } from "../../locales/ko-KR.ts";

export const areas: AreaLoaders = {
  ...import.meta.glob("../../locales/*/ko-KR.ts"),
  "../../locales/refusal/ko-KR.ts": () => import("@verdict/contract/refusal-texts/ko-KR"),
};
