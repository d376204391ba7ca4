import { createReadStream } from "node:fs";
import { open as openFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { TextDecoder } from "node:util";
import { ownLanguage } from "@verdict/contract/languages";
import type { SaxesParser, SaxesTagPlain } from "saxes";
import { Refusal } from "../../../platform/refusal.ts";
import { inWords } from "../../testdata/sizes.ts";
import { TEXT_MAX } from "../bounds.ts";
import { examplesText } from "../examples.ts";
import { escapeHtml } from "../markdown-to-html.ts";
import type { ProblemPackageDraft } from "../own-format.ts";
import { boundedParser } from "../xml.ts";
import { named, TransferNotes } from "./notes.ts";
import { statementReader } from "./qduoj.ts";
import type { FoundPackage } from "./source.ts";

/** Text of one element, characters. */
const ELEMENT_MAX = 64 * 1024 * 1024;
const IMAGE_MAX = 16 * 1024 * 1024;
const CASES_MAX = 5000;
const TIME_MS_MAX = 600_000;
const MEMORY_MIB_MAX = 65_536;
/** By the first letter of a unit. */
const mibOf: Record<string, number> = { g: 1024, m: 1, k: 1 / 1024, b: 1 / 1024 ** 2 };

interface Element {
  readonly name: string;
  readonly attributes: Record<string, string>;
  text: string;
}

/**
 * The problems of an FPS file, read as a stream: of the whole file one element is in memory at a time, and test data
 * of one problem lie in `folder` until the next one is asked for. Entities beyond XML's own five are refused, nothing outside the file is ever read.
 * Source: the format's TransportFileDefinition
 */
export async function* fpsPackages(path: string, folder: string): AsyncGenerator<FoundPackage> {
  const closed: (Element | "item")[] = [];
  const parser = newParser(closed);
  let item = new FpsItem(folder, 1);
  for await (const chunk of await decoded(path)) {
    feed(parser, chunk);
    for (const element of closed.splice(0)) {
      if (element !== "item") await item.take(element);
      else {
        yield item.source();
        await item.forget();
        item = new FpsItem(folder, item.number + 1);
      }
    }
  }
  parser.close();
}

const fed = new WeakMap<SaxesParser, { since: number; element: string }>();

function feed(parser: SaxesParser, chunk: string): void {
  const state = fed.get(parser);
  if (state) state.since += chunk.length;
  parser.write(chunk);
  if (state && state.since > ELEMENT_MAX) {
    throw new Refusal("xml-too-large", { name: state.element, size: inWords(ELEMENT_MAX) });
  }
}

function newParser(closed: (Element | "item")[]): SaxesParser {
  const parser = boundedParser();
  const state = { since: 0, element: "?" };
  fed.set(parser, state);
  const open: Element[] = [];
  parser.on("error", (error) => {
    // Old files hold control characters in their texts, and HTML that is not set apart: its entities stay as they are.
    if (/disallowed character|undefined entity/i.test(error.message)) return;
    throw new Refusal("xml-broken", { detail: error.message }, { cause: error });
  });
  parser.on("doctype", (doctype) => {
    if (doctype.includes("[") || /<!ENTITY/i.test(doctype)) throw new Refusal("xml-entities");
  });
  parser.on("opentag", (tag) => {
    const text = open.at(-1);
    if (text && !parents.has(text.name)) return addText(openTag(tag), true);
    if (open.length >= 8) throw new Refusal("xml-broken", { detail: "the elements are nested too deep" });
    const name = tag.name.toLowerCase();
    open.push({ name, attributes: tag.attributes as Record<string, string>, text: "" });
    state.since = 0;
    state.element = name;
  });
  /** HTML within a text, which is one of its elements that are open. */
  let markup = 0;
  const addText = (text: string, opens = false) => {
    if (opens && ++markup > MARKUP_MAX)
      throw new Refusal("xml-broken", { detail: "the elements are nested too deep" });

    const element = open.at(-1);
    if (element) element.text += text;
    if ((element?.text.length ?? 0) > ELEMENT_MAX) {
      throw new Refusal("xml-too-large", { name: element?.name ?? "?", size: inWords(ELEMENT_MAX) });
    }
    state.since = 0;
  };
  parser.on("text", (text) => addText(markup > 0 ? escapeHtml(text) : text));
  parser.on("cdata", (text) => addText(text));
  parser.on("closetag", (tag) => {
    if (markup > 0) {
      markup--;
      if (!tag.isSelfClosing) addText(`</${tag.name}>`);
      return;
    }
    const element = open.pop();
    if (!element) return;
    closed.push(element.name === "item" ? "item" : element);
    state.since = 0;
  });
  return parser;
}

/** What holds elements; all others hold texts, in which elements are HTML that was not set apart. */
const parents = new Set(["fps", "item", "img"]);
/** Elements of HTML within each other. */
const MARKUP_MAX = 100;

function openTag({ name, attributes, isSelfClosing }: SaxesTagPlain): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${given.join("")}${isSelfClosing ? "/" : ""}>`;
}

/** The file as text, by its mark, or the encoding it names, or the one that old files have that name another. */
async function decoded(path: string): Promise<AsyncIterable<string>> {
  const file = await openFile(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(300), 0, 300, 0).finally(() => file.close());
  const head = buffer.toString("latin1", 0, bytesRead);
  if (head.startsWith("PK")) throw new Refusal("archive-other-kind", { kind: "zip" });
  if (head.startsWith("\xff\xfe")) return decode(createReadStream(path), "utf-16le");
  if (head.startsWith("\xfe\xff")) return decode(createReadStream(path), "utf-16be");
  const [, named = "utf-8"] = /^[^<]*<\?xml[^>]*encoding=\s*["']([\w-]+)["']/.exec(head) ?? [];
  // Read so far as single bytes, it is no UTF-16 whatever it says.
  const label = /^utf-?(8|16)/i.test(named) ? "utf-8" : named;
  const isOther = label === "utf-8" && !(await isUtf8(path));
  return decode(createReadStream(path), isOther ? "gb18030" : label);
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function* decode(bytes: Readable, label: string): AsyncGenerator<string> {
  const decoder = newDecoder(label);
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

function newDecoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch (error) {
    throw new Refusal("xml-broken", { detail: `the encoding ${label} is not known` }, { cause: error });
  }
}

const languageNamed = (name = "") => ownLanguage(name) ?? name;

interface DataFile {
  readonly kind: "input" | "output";
  readonly number: number;
  readonly name: string | null;
}

/**
 * Which output belongs to which input, by their names, or their places: as many of one as of the other belong together
 * in their order, else an output to the input right before it. null: nobody can tell.
 */
export function pairData(order: readonly DataFile[]): { input: number; output: number }[] | null {
  const [inputs, outputs] = (["input", "output"] as const).map((kind) =>
    order.filter((file) => file.kind === kind),
  ) as [DataFile[], DataFile[]];
  const names = (files: DataFile[]) => new Map(files.map(({ name, number }) => [name, number]));
  const byName = names(outputs);
  if (order.every(({ name }) => name !== null) && names(inputs).size === inputs.length) {
    return inputs.flatMap(({ name, number }) => {
      const output = byName.get(name);
      return output === undefined ? [] : [{ input: number, output }];
    });
  }
  if (inputs.length === outputs.length)
    return inputs.map(({ number }, index) => ({ input: number, output: outputs[index]?.number ?? 0 }));
  const kinds = order.map(({ kind }) => kind[0]).join("");
  if (/^i{2,}o{2,}$|^o{2,}i{2,}$/.test(kinds)) return null;
  return order.flatMap((file, index) => {
    const next = order[index + 1];
    return file.kind === "input" && next?.kind === "output"
      ? [{ input: file.number, output: next.number }]
      : [];
  });
}

/** One `<item>` while its elements arrive. */
class FpsItem {
  readonly number: number;
  readonly #folder: string;
  readonly #texts = new Map<string, string>();
  readonly #units = new Map<string, string>();
  readonly #samples: { input: string[]; output: string[] } = { input: [], output: [] };
  readonly #data: { input: string[]; output: string[] } = { input: [], output: [] };
  /** In the order of the file: whether each is an input or an output, its number from 0, and its name. */
  readonly #order: DataFile[] = [];
  readonly #around = new Set<string>();
  readonly #pictures = new Map<string, Buffer>();
  readonly #templates: { language: string; code: string }[] = [];
  readonly #notes = new TransferNotes();
  #checker: { language: string; code: string; isTestlib: boolean } | null = null;
  #picture: { src?: string; base64?: string } = {};
  #solutions = 0;
  readonly #unknown = new Set<string>();

  constructor(folder: string, number: number) {
    this.#folder = folder;
    this.number = number;
  }

  async take({ name, attributes, text }: Element): Promise<void> {
    switch (name) {
      case "test_input":
      case "test_output": {
        const kind = name === "test_input" ? "input" : "output";
        const file = attributes.name?.trim().replace(/\.(in|out|ans)$/i, "") || null;
        this.#order.push({ kind, number: this.#data[kind].length, name: file });
        return this.#store(this.#data[kind], text);
      }
      case "sample_input":
        return void this.#samples.input.push(text);
      case "sample_output":
        return void this.#samples.output.push(text);
      case "src":
        this.#picture.src = text.trim();
        return;
      case "base64":
        if (text.length <= IMAGE_MAX) this.#picture.base64 = text;
        return;
      case "img": {
        const { src, base64 } = this.#picture;
        if (src && base64) this.#pictures.set(src, Buffer.from(base64, "base64"));
        this.#picture = {};
        return;
      }
      case "spj":
      case "tpj":
        // Exports write the element empty where a problem has no checker.
        if (text.trim()) {
          this.#checker = { language: attributes.language || "C++", code: text, isTestlib: name === "tpj" };
        }
        return;
      case "template": {
        const language = languageNamed(attributes.language);
        if (text.trim()) this.#templates.push({ language, code: text });
        return;
      }
      case "prepend":
      case "append":
        if (text.trim()) this.#around.add(languageNamed(attributes.language));
        return;
      case "solution":
        if (text.trim()) this.#solutions++;
        return;
      case "title":
      case "time_limit":
      case "memory_limit":
      case "description":
      case "input":
      case "output":
      case "hint":
      case "source":
        // One more than may be stored: the problem is refused, and not the file.
        this.#texts.set(name, text.slice(0, TEXT_MAX + 1));
        if (attributes.unit) this.#units.set(name, attributes.unit.toLowerCase());
        return;
      case "fps":
      case "generator":
      case "url":
        return;
      default:
        if (text.trim()) this.#unknown.add(name);
    }
  }

  async #store(list: string[], text: string): Promise<void> {
    if (list.length >= CASES_MAX) throw new Refusal("testdata-too-many", { max: CASES_MAX });
    const file = join(this.#folder, `${this.number}.${this.#data.input.length}.${this.#data.output.length}`);
    await writeFile(file, text, { mode: 0o600 });
    list.push(file);
  }

  /** Deletes its test data. */
  async forget(): Promise<void> {
    for (const file of [...this.#data.input, ...this.#data.output]) await rm(file);
  }

  source(): FoundPackage {
    const title = this.#texts.get("title")?.trim() ?? "";
    return {
      name: title ? `${this.number}. ${title}` : String(this.number),
      notes: this.#notes,
      manifest: () => this.#manifest(title),
      open: async (file) => this.#open(file),
      picture: async (address) => this.#pictures.get(address) ?? null,
    };
  }

  async #open(file: string): Promise<Readable> {
    const [, number, kind] = /^(\d+)\.(in|out)$/.exec(file) ?? [];
    const path = this.#data[kind === "in" ? "input" : "output"][Number(number) - 1];
    return path ? createReadStream(path) : Readable.from([]);
  }

  async #manifest(title: string): Promise<ProblemPackageDraft> {
    const samples = this.#cases();
    const codeTemplates = this.#templates.filter(({ language }) => !this.#around.has(language));
    if (this.#around.size > 0) this.#notes.lose("template-lost", { names: named([...this.#around]) });
    if (this.#solutions > 0) this.#notes.lose("solution-lost", { count: this.#solutions });
    if (this.#unknown.size > 0) this.#notes.lose("key-lost", { names: [...this.#unknown].join(", ") });
    if (this.#checker && !this.#checker.isTestlib)
      this.#notes.change("checker-protocol", { system: "HUSTOJ" });
    const text = statementReader(this.#notes);
    const field = (name: string) => text(this.#texts.get(name));
    return {
      judgeMode: this.#checker ? "spj" : "default",
      problem: {
        title,
        type: 0,
        timeLimit: this.#timeMs(),
        memoryLimit: this.#memoryMib(),
        description: await field("description"),
        input: await field("input"),
        output: await field("output"),
        hint: await field("hint"),
        source: await field("source"),
        examples: examplesText(
          this.#samples.input.map((input, index) => ({ input, output: this.#samples.output[index] })),
        ),
        difficulty: 1,
        auth: 1,
        spjLanguage: this.#checker?.language,
        spjCode: this.#checker?.code,
      },
      samples,
      codeTemplates,
    };
  }

  /** The cases that are whole. What a checker judges may have no outputs at all. */
  #cases() {
    const inputs = this.#data.input.length;
    const outputs = this.#data.output.length;
    if (this.#checker && outputs === 0 && inputs > 0) {
      this.#notes.change("output-made-empty", { count: inputs });
      return this.#data.input.map((_, index) => ({ input: `${index + 1}.in`, output: `${index + 1}.out` }));
    }
    const pairs = pairData(this.#order) ?? [];
    const lost = Math.max(inputs, outputs) - pairs.length;
    if (lost > 0) this.#notes.loseCases(lost);
    return pairs.map(({ input, output }) => ({ input: `${input + 1}.in`, output: `${output + 1}.out` }));
  }

  #timeMs(): number {
    const given = this.#limit("time_limit");
    const isMs = /^(ms|milli)/.test(this.#units.get("time_limit") ?? "");
    const ms = given === null ? null : Math.max(1, Math.round(isMs ? given : given * 1000));
    if (ms === null || ms > TIME_MS_MAX) return this.#byDefault("time_limit", 1000, "1000 ms");
    return ms;
  }

  #memoryMib(): number {
    const given = this.#limit("memory_limit");
    const unit = this.#units.get("memory_limit")?.[0] ?? "m";
    const exact = given === null ? null : given * (mibOf[unit] ?? 1);
    const mib = exact === null ? null : Math.ceil(exact);
    if (mib === null || mib > MEMORY_MIB_MAX) return this.#byDefault("memory_limit", 256, "256 MB");
    if (mib !== exact && unit === "k") {
      this.#notes.change("limit-raised", { what: "memory limit", from: `${given} KB`, to: `${mib} MB` });
    }
    return mib;
  }

  #limit(name: string): number | null {
    const given = Number(this.#texts.get(name)?.trim() || Number.NaN);
    return given > 0 && Number.isFinite(given) ? given : null;
  }

  #byDefault(name: string, value: number, to: string): number {
    const [what, given] = [name.replace("_", " "), this.#texts.get(name)?.trim()];
    if (given) this.#notes.replaceLimit(what, given, to);
    else this.#notes.change("limit-default", { what, to });
    return value;
  }
}
