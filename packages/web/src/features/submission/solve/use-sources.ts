import { joinSources, type NamedSource, type ProblemInfo, splitSources } from "@verdict/contract";
import { languageCalled } from "@verdict/contract/languages";
import { useState } from "react";
import type { DraftState } from "./use-draft.ts";

/** What is in the editor: a program, or one of the files of which it consists. */
export interface Sources {
  /** null: the program is one file. */
  readonly names: readonly string[] | null;
  readonly name: string | null;
  readonly text: string;
  choose(name: string): void;
  setText(text: string): void;
  /** The program with this file in place of its own of that name, else of the one that is seen. */
  withFile(name: string, text: string): string;
  /** The program as it is sent. */
  readonly code: string;
}

/** The files of the program being written, where the problem asks for several. */
export function useSources({ grader }: ProblemInfo, draft: DraftState): Sources {
  const [chosen, setChosen] = useState<string | null>(null);
  const { language, code } = draft;
  const use = grader?.[language];
  if (!use?.others)
    return {
      ...{ names: null, name: null, text: code, code },
      choose: () => {},
      setText: draft.setCode,
      withFile: (_, text) => text,
    };
  const names = [use.file, ...use.others];
  const comment = languageCalled(language)?.comment ?? ["//"];
  // A draft or a template of before the problem asked for several is the first of them.
  const files: NamedSource[] =
    splitSources(code, names, comment) ?? names.map((name, i) => ({ name, text: i === 0 ? code : "" }));
  const name = files.some((file) => file.name === chosen) ? (chosen as string) : use.file;
  const withFile = (given: string, text: string) => {
    const target = names.includes(given) ? given : name;
    return joinSources(
      files.map((file) => (file.name === target ? { ...file, text } : file)),
      comment,
    );
  };
  return {
    names,
    name,
    text: files.find((file) => file.name === name)?.text ?? "",
    choose: setChosen,
    setText: (text) => draft.setCode(withFile(name, text)),
    withFile,
    code: joinSources(files, comment),
  };
}
