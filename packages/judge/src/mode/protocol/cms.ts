import { decimal, type Protocol, shareOrWrong, words } from "./protocol.ts";

/** CMS: the share of the points on the first line of standard output, a message on the first of standard error. */
export const cms: Protocol = {
  args: ["input", "answer", "output"],
  output: "file",
  takes: [],
  read({ exitCode, stdout, stderr, fault }) {
    if (exitCode !== 0) throw fault("ended with an error");
    const fraction = decimal(firstLine(stdout));
    if (fraction === null) throw fault("printed no number on its first line");
    const message = firstLine(stderr);
    // Words that CMS says in the reader's language are the verdict's own here.
    return { ...shareOrWrong(fraction), message: message.startsWith("translate:") ? null : words(message) };
  },
};

const firstLine = (text: string) => (text.split("\n", 1)[0] ?? "").trim();
