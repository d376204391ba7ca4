import { type JudgeMessageCode, judgeMessages } from "@verdict/contract";

const said = Object.entries(judgeMessages).map(([code, text]) => [
  code,
  text.replace(/\{(\w+)\}/g, "{{$1}}"),
]);

/** What the judge itself says of a verdict: English stands beside its code in the contract. */
export const texts: { judge: Record<JudgeMessageCode, string> } = { judge: Object.fromEntries(said) };
