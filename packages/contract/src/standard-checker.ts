/** Checkers to choose from instead of writing one: C++ for testlib, sources that a setter may change. */

export const standardCheckers = [
  "exact",
  "lines",
  "tokens",
  "tokensAnyCase",
  "integers",
  "tolerance",
  "unordered",
  "yesNo",
] as const;
export type StandardChecker = (typeof standardCheckers)[number];

/** By which rules they are called and understood. */
export const STANDARD_CHECKER_PROTOCOL = "testlib";

/** `tolerance`: of the checker of that name, absolute or relative, whichever lets more pass. */
export function standardChecker(name: StandardChecker, tolerance = "1e-6"): string {
  const { about, more = "", body } = parts[name];
  const code = `// ${about}
#include "testlib.h"

${more}int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
${body}}
`;
  return code.replaceAll("TOLERANCE", tolerance);
}

/** The standard checker that a source is, unchanged; null: one of its own. */
export function asStandardChecker(code: string): StandardChecker | null {
  return standardCheckers.find((name) => standardChecker(name) === code) ?? null;
}

interface Parts {
  about: string;
  more?: string;
  body: string;
}

/** Compares token by token; messages say where, never what was expected. */
const tokenByToken = (same: string) => `    int n = 0;
    while (!ans.seekEof() && !ouf.seekEof()) {
        n++;
        std::string expected = ans.readWord(), found = ouf.readWord();
        if (!(${same})) quitf(_wa, "token %d differs", n);
    }
    if (!ans.seekEof()) quitf(_wa, "%d tokens, more are expected", n);
    if (!ouf.seekEof()) quitf(_wa, "more than the expected %d tokens", n);
    quitf(_ok, "%d tokens", n);
`;

const parts: Record<StandardChecker, Parts> = {
  exact: {
    about: "The output is the answer, byte for byte.",
    body: `    long long n = 0;
    while (!ans.eof() && !ouf.eof()) {
        n++;
        if (ans.readChar() != ouf.readChar()) quitf(_wa, "byte %lld differs", n);
    }
    if (!ans.eof()) quitf(_wa, "%lld bytes, more are expected", n);
    if (!ouf.eof()) quitf(_wa, "more than the expected %lld bytes", n);
    quitf(_ok, "%lld bytes", n);
`,
  },
  lines: {
    about:
      "Lines are compared; blanks around and between words, and blank lines at the end, count for nothing.",
    more: `static std::vector<std::string> lines(InStream &stream) {
    std::vector<std::string> all;
    while (!stream.eof()) {
        std::stringstream words(stream.readString());
        std::string line, word;
        while (words >> word) line += (line.empty() ? "" : " ") + word;
        all.push_back(line);
    }
    while (!all.empty() && all.back().empty()) all.pop_back();
    return all;
}

`,
    body: `    std::vector<std::string> expected = lines(ans), found = lines(ouf);
    for (size_t i = 0; i < expected.size() && i < found.size(); i++)
        if (expected[i] != found[i]) quitf(_wa, "line %d differs", int(i + 1));
    if (found.size() != expected.size())
        quitf(_wa, "%d lines, %d are expected", int(found.size()), int(expected.size()));
    quitf(_ok, "%d lines", int(found.size()));
`,
  },
  tokens: {
    about: "Words are compared; white space only divides them.",
    body: tokenByToken("expected == found"),
  },
  tokensAnyCase: {
    about: "Words are compared, small and capital letters alike; white space only divides them.",
    body: tokenByToken("lowerCase(expected) == lowerCase(found)"),
  },
  integers: {
    about: "Whole numbers of 64 bits are compared, one after another.",
    body: `    int n = 0;
    while (!ans.seekEof() && !ouf.seekEof()) {
        n++;
        if (ans.readLong() != ouf.readLong()) quitf(_wa, "number %d differs", n);
    }
    if (!ans.seekEof()) quitf(_wa, "%d numbers, more are expected", n);
    if (!ouf.seekEof()) quitf(_wa, "more than the expected %d numbers", n);
    quitf(_ok, "%d numbers", n);
`,
  },
  tolerance: {
    about: "Numbers may differ by TOLERANCE, absolute or relative; other words must be the same.",
    more: `static bool number(const std::string &word, double &value) {
    char *end;
    value = strtod(word.c_str(), &end);
    return *end == 0 && std::isfinite(value);
}

static bool same(const std::string &expected, const std::string &found) {
    double right, given;
    if (!number(expected, right)) return expected == found;
    return number(found, given) && doubleCompare(right, given, TOLERANCE);
}

`,
    body: tokenByToken("same(expected, found)"),
  },
  unordered: {
    about: "The same words, in any order.",
    more: `static std::vector<std::string> sorted(InStream &stream) {
    std::vector<std::string> words;
    while (!stream.seekEof()) words.push_back(stream.readWord());
    std::sort(words.begin(), words.end());
    return words;
}

`,
    body: `    std::vector<std::string> expected = sorted(ans), found = sorted(ouf);
    if (found.size() != expected.size())
        quitf(_wa, "%d tokens, %d are expected", int(found.size()), int(expected.size()));
    if (found != expected) quitf(_wa, "other tokens than expected");
    quitf(_ok, "%d tokens", int(found.size()));
`,
  },
  yesNo: {
    about: "YES and NO in any case, one or several of them.",
    body: `    int n = 0;
    while (!ans.seekEof() && !ouf.seekEof()) {
        n++;
        std::string expected = upperCase(ans.readWord()), found = upperCase(ouf.readWord());
        if (found != "YES" && found != "NO") quitf(_pe, "answer %d is neither YES nor NO", n);
        if (expected != found) quitf(_wa, "answer %d is wrong", n);
    }
    if (!ans.seekEof()) quitf(_wa, "%d answers, more are expected", n);
    if (!ouf.seekEof()) quitf(_wa, "more than the expected %d answers", n);
    quitf(_ok, "%d answers", n);
`,
  },
};
