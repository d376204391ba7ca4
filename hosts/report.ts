export interface Line {
  readonly kind: "fact" | "ok" | "FAIL" | "end";
  readonly what: string;
  readonly how: string;
}

/** The whole lines of a guest's report (inside/main.sh). */
export function linesOf(text: string): Line[] {
  return text
    .split("\n")
    .slice(0, -1)
    .flatMap((line) => {
      const [kind = "", what = "", how = ""] = line.replace(/\r$/, "").split("\t");
      return ["fact", "ok", "FAIL", "end"].includes(kind) ? [{ kind: kind as Line["kind"], what, how }] : [];
    });
}
