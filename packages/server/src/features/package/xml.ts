import { SaxesParser } from "saxes";
import { Refusal } from "../../platform/refusal.ts";

/** An element of a small XML file that is read whole. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

const DEPTH_MAX = 50;
/** Of one element, and of a document with all that stands in it. */
const ATTRIBUTES_MAX = 100;
const NODES_MAX = 500_000;

/** A parser that refuses what has far more parts than anybody's file. */
export function boundedParser(): SaxesParser {
  const parser = new SaxesParser();
  let attributes = 0;
  let nodes = 0;
  const count = () => {
    if (++nodes > NODES_MAX) throw new Refusal("xml-broken", { detail: "there are too many elements" });
  };
  parser.on("opentagstart", () => {
    attributes = 0;
    count();
  });
  parser.on("attribute", () => {
    if (++attributes > ATTRIBUTES_MAX)
      throw new Refusal("xml-broken", { detail: "an element has too many attributes" });
    count();
  });
  return parser;
}

/** Reads a document; entities beyond XML's own five are refused, nothing outside the file is ever read. */
export function readXml(text: string): XmlElement {
  const root: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const parser = boundedParser();
  parser.on("error", (error) => {
    throw new Refusal("xml-broken", { detail: error.message }, { cause: error });
  });
  parser.on("doctype", () => {
    throw new Refusal("xml-entities");
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (open.length > DEPTH_MAX)
      throw new Refusal("xml-broken", { detail: "the elements are nested too deep" });
    const element = { name, attributes: attributes as Record<string, string>, children: [], text: "" };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const add = (piece: string) => {
    const element = open.at(-1);
    if (element) element.text += piece;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", () => void open.pop());
  parser.write(text).close();
  return root;
}

/** Elements at the end of a path of names below `element`. */
export function allAt(element: XmlElement, ...path: string[]): XmlElement[] {
  return path.reduce<XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [element],
  );
}

export function firstAt(element: XmlElement, ...path: string[]): XmlElement | undefined {
  return allAt(element, ...path)[0];
}
