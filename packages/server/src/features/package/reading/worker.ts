import { setPriority } from "node:os";
import { say, workBeside } from "../../../platform/in-beside.ts";
import { htmlToMarkdown } from "../import/html.ts";
import type { Work } from "./beside.ts";
import { parseYaml } from "./parse-yaml.ts";

/** Reads one long text beside the server, and lets requests go first. */

setPriority(10);
const { kind, text } = await workBeside<Work>();
await say(kind === "html" ? htmlToMarkdown(text) : parseYaml(text));
