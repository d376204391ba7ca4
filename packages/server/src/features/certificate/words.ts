import {
  type CertificateTemplate,
  type CertificateWord,
  certificateWords,
  type Locale,
} from "@verdict/contract";

/** Who gets a certificate, and for what. */
export interface Recipient {
  /** null: takes part out of competition. */
  rank: number | null;
  name: string;
  /** Of a team; []: a single person. */
  members: string[];
  school: string | null;
  award: string | null;
  /** Problems of an ACM contest, else points. */
  points: number;
}

export interface Occasion {
  title: string;
  /** ISO 8601; the day it ended. */
  endedAt: string;
}

/** What stands between names: Intl knows only lists that end in "and", and puts nothing between Chinese units. */
const between: Record<Locale, string> = {
  "en-US": ", ",
  "zh-CN": "、",
  "zh-TW": "、",
  "ja-JP": "、",
  "ko-KR": ", ",
};

/** What the words in braces stand for; "" where nothing is known. */
export function wordsOf(
  { locale }: Pick<CertificateTemplate, "locale">,
  recipient: Recipient,
  { title, endedAt }: Occasion,
): Record<CertificateWord, string> {
  return {
    name: recipient.name,
    members: recipient.members.join(between[locale]),
    school: recipient.school ?? "",
    rank: recipient.rank === null ? "" : String(recipient.rank),
    award: recipient.award ?? "",
    solved: String(recipient.points),
    points: String(recipient.points),
    contest: title,
    date: new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(new Date(endedAt)),
  };
}

const braced = new RegExp(`\\{(${certificateWords.join("|")})\\}`, "g");

/** The text's lines with the words filled in, without those that hold a word of which nothing is known. */
export function filled(text: string, words: Record<CertificateWord, string>): string[] {
  return text.split("\n").flatMap((line) => {
    const asked = [...line.matchAll(braced)].map(([, word]) => words[word as CertificateWord]);
    if (asked.includes("")) return [];
    return [line.replace(braced, (_all, word: CertificateWord) => words[word])];
  });
}
