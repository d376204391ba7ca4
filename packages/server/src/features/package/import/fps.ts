import { createReadStream } from "node:fs";
import { open as openFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { TextDecoder } from "node:util";
import type { SaxesParser } from "saxes";
import { Refusal } from "../../../platform/refusal.ts";
import { inWords } from "../../testdata/sizes.ts";
import { TEXT_MAX } from "../bounds.ts";
import { examplesText } from "../examples.ts";
import type { ProblemPackageDraft } from "../own-format.ts";
import { boundedParser } from "../xml.ts";
import { TransferNotes } from "./notes.ts";
import { statementReader } from "./qduoj.ts";
import type { FoundPackage } from "./source.ts";

/** Text of one element, characters. */
const ELEMENT_MAX = 64 * 1024 * 1024;
const IMAGE_MAX = 16 * 1024 * 1024;
const CASES_MAX = 5000;

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
    // Old files hold control characters in their texts; every other fault is one.
    if (/disallowed character/i.test(error.message)) return;
    throw new Refusal("xml-broken", { detail: error.message }, { cause: error });
  });
  parser.on("doctype", (doctype) => {
    if (doctype.includes("[") || /<!ENTITY/i.test(doctype)) throw new Refusal("xml-entities");
  });
  parser.on("opentag", (tag) => {
    if (open.length >= 8) throw new Refusal("xml-broken", { detail: "the elements are nested too deep" });
    open.push({ name: tag.name, attributes: tag.attributes as Record<string, string>, text: "" });
    state.since = 0;
    state.element = tag.name;
  });
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
    if ((element?.text.length ?? 0) > ELEMENT_MAX) {
      throw new Refusal("xml-too-large", { name: element?.name ?? "?", size: inWords(ELEMENT_MAX) });
    }
    state.since = 0;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    const element = open.pop();
    if (!element) return;
    closed.push(element.name === "item" ? "item" : element);
    state.since = 0;
  });
  return parser;
}

/** The file as text, by the encoding it names. */
async function decoded(path: string): Promise<AsyncIterable<string>> {
  const file = await openFile(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(300), 0, 300, 0).finally(() => file.close());
  const head = buffer.toString("latin1", 0, bytesRead);
  if (head.startsWith("PK")) throw new Refusal("archive-other-kind", { kind: "zip" });
  const [, label = "utf-8"] = /^[^<]*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(head) ?? [];
  return decode(createReadStream(path), label);
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

const templateLanguages: Record<string, string> = { Python: "Python3", Go: "Golang" };

/** One `<item>` while its elements arrive. */
class FpsItem {
  readonly number: number;
  readonly #folder: string;
  readonly #texts = new Map<string, string>();
  readonly #units = new Map<string, string>();
  readonly #samples: { input: string[]; output: string[] } = { input: [], output: [] };
  readonly #data: { input: string[]; output: string[] } = { input: [], output: [] };
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
        return this.#store(this.#data.input, text);
      case "test_output":
        return this.#store(this.#data.output, text);
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
        const language = attributes.language ?? "";
        if (text.trim())
          this.#templates.push({ language: templateLanguages[language] ?? language, code: text });
        return;
      }
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
    const inputs = this.#data.input.length;
    const outputs = this.#data.output.length;
    if (inputs === 0) throw new Refusal("import-no-cases");
    if (outputs > inputs) throw new Refusal("testdata-input-missing", { names: `${inputs + 1}.out` });
    if (outputs > 0 && outputs < inputs)
      throw new Refusal("testdata-output-missing", { names: `${outputs + 1}.in` });
    if (outputs === 0) this.#notes.change("output-made-empty", { count: inputs });
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
      samples: this.#data.input.map((_, index) => ({ input: `${index + 1}.in`, output: `${index + 1}.out` })),
      codeTemplates: this.#templates,
    };
  }

  #timeMs(): number {
    const given = this.#limit("time_limit");
    if (given === null) return this.#byDefault("time_limit", 1000, "1000 ms");
    return Math.max(1, Math.round(this.#units.get("time_limit") === "ms" ? given : given * 1000));
  }

  #memoryMib(): number {
    const given = this.#limit("memory_limit");
    if (given === null) return this.#byDefault("memory_limit", 256, "256 MB");
    if (this.#units.get("memory_limit") !== "kb") return Math.ceil(given);
    const mib = Math.ceil(given / 1024);
    if (mib * 1024 !== given) {
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
