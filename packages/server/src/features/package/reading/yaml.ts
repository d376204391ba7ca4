import { Refusal } from "../../../platform/refusal.ts";
import { parseYaml } from "./parse-yaml.ts";

/** Characters: settings of as many test cases as a problem may have are shorter. */
const YAML_MAX = 512 * 1024;

/** A text of YAML, or the refusal that names its file. */
export async function readYaml(text: string, file: string): Promise<unknown> {
  const broken = (detail: string) => new Refusal("import-manifest-broken", { file, detail });
  if (text.length > YAML_MAX) throw broken("it is too large");
  const read = parseYaml(text);
  if ("fault" in read) throw broken(read.fault);
  return read.value ?? {};
}
