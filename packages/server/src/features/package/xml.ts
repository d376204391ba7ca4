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

/** Reads a document; entities beyond XML's own five are refused, nothing outside the file is ever read. */
export function readXml(text: string): XmlElement {
  const root: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const parser = new SaxesParser();
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
