/**
 * LaTeX of contest statements as Markdown: what such statements use, the rest stays as it is. No pattern looks for an
 * end beyond the next beginning, so that the time grows with the text.
 */

const inline: [RegExp, string][] = [
  [/\\(?:textbf|bf)\{([^{}]*)\}/g, "**$1**"],
  [/\\(?:textit|emph|it)\{([^{}]*)\}/g, "*$1*"],
  [/\\(?:texttt|t|tt)\{([^{}]*)\}/g, "`$1`"],
  [/\\(?:textsc|underline|text)\{([^{}]*)\}/g, "$1"],
  [/\\(?:url|path)\{([^{}]*)\}/g, "<$1>"],
  [/\\href\{([^{}]*)\}\{([^{}]*)\}/g, "[$2]($1)"],
  [/\\includegraphics(?:\[[^\]]{0,200}\])?\{([^{}]*)\}/g, "![]($1)"],
  [/\\(?:section|subsection)\*?\{([^{}]*)\}/g, "\n### $1\n"],
  [
    /\\begin\{(?:center|itemize|enumerate|figure)\}(?:\[[^\]]{0,200}\])?|\\end\{(?:center|itemize|enumerate|figure)\}/g,
    "\n",
  ],
  [/^[ \t]*\\item[ \t]*/gm, "- "],
  [/\\(?:noindent|centering|medskip|bigskip|smallskip|newpage)\b[ \t]*/g, ""],
  [/\\\\[ \t]*$/gm, "\n"],
  [/``|''/g, '"'],
  [/---/g, "—"],
  [/(?<!-)--(?!-)/g, "–"],
  [/(?<!\\)~/g, " "],
  [/\\(?:ldots|dots)\b/g, "…"],
  [/\\([%&#_{}])/g, "$1"],
];

const FORMULA_OR_VERBATIM =
  /(\$\$[^$]*\$\$|\$[^$]*\$|\\begin\{verbatim\}(?:(?!\\begin\{verbatim\})[\s\S])*?\\end\{verbatim\})/;

/** Formulas stay between their dollars, comments go. */
export function texToMarkdown(tex: string): string {
  const text = tex.replace(/\r\n?/g, "\n").replace(/(?<!\\)%.*$/gm, "");
  const parts = text.split(FORMULA_OR_VERBATIM);
  const turned = parts.map((part, index) => {
    if (index % 2 === 0) return inline.reduce((all, [from, to]) => all.replace(from, to), part);
    const verbatim = /^\\begin\{verbatim\}\n?([\s\S]*?)\n?\\end\{verbatim\}$/.exec(part);
    return verbatim ? `\n\`\`\`\n${verbatim[1]}\n\`\`\`\n` : part;
  });
  const lines = turned.join("").split("\n");
  return lines
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
