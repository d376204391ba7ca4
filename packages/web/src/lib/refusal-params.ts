import { type RefusalCode, type RefusalParams, refusals } from "@verdict/contract";

/** What the server filled into a refusal's English text to give `message`. Loaded with the first refusal. */
export function refusalParams(code: string, message: string): RefusalParams {
  return code in refusals ? paramsOf(refusals[code as RefusalCode].msg, message) : {};
}

/** Reads back what was filled into `template` to give `text`; {} where they do not belong together. */
export function paramsOf(template: string, text: string): RefusalParams {
  const pattern = template
    .split(/(\{\w+\})/)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      return name ? `(?<${name}>.*)` : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    })
    .join("");
  return { ...new RegExp(`^${pattern}$`, "s").exec(text)?.groups };
}
