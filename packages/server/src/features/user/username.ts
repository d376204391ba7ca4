import unhomoglyph from "unhomoglyph";

/** Scripts that are written together; a name keeps to one row (Unicode UTS 39, "highly restrictive"). */
const together = [
  ["Latin", "Han", "Hiragana", "Katakana"],
  ["Latin", "Han", "Bopomofo"],
  ["Latin", "Han", "Hangul"],
  ...["Cyrillic", "Greek", "Armenian", "Georgian", "Hebrew", "Arabic", "Ethiopic", "Mongolian", "Tibetan"],
  ...["Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala"],
  ...["Thai", "Lao", "Khmer", "Myanmar"],
].map((scripts) => {
  const all = [scripts, "Common", "Inherited"].flat().map((script) => `\\p{scx=${script}}`);
  return new RegExp(`^[${all.join("")}]+$`, "u");
});

const ASCII = /^[\x20-\x7e]+$/;
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/u;

/**
 * Marks over and under letters: those of no script of their own, which go with any letter and are not seen under many;
 * one twice, more than a script has, and one that stands on no letter.
 */
const STRAY_MARKS = /[\p{M}&&\p{sc=Inherited}]|(\p{M})\1|\p{M}{4}|(?<![\p{L}\p{M}])\p{M}/v;

/**
 * Whether a name can be told from others by looking at it: in the one form of its characters (NFKC: no full-width
 * letters), nothing unseen, no marks but those of its script, no mixture of alphabets, and no Latin word in letters of another one.
 */
export function isDistinct(name: string): boolean {
  if (ASCII.test(name)) return true;
  if (name !== name.normalize("NFKC") || UNSEEN.test(name) || STRAY_MARKS.test(name)) return false;
  if (!together.some((scripts) => scripts.test(name))) return false;
  return /\p{scx=Latin}/u.test(name) || !ASCII.test(unhomoglyph(name)) || /^[\p{scx=Common}]+$/u.test(name);
}

/**
 * What a name looks like (its skeleton by UTS 39, in lower case): `paypa1` and `paypal`, `modern` and `modem` have the
 * same. Stored with the name; no two accounts made since it is kept have one look.
 */
export const lookOf = (name: string): string => unhomoglyph(name).toLowerCase();
