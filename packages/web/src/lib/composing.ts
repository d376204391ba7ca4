/**
 * Whether a key belongs to an input method that is at a word (pinyin, kana). Safari says so of the key that ends the word
 * by its number alone: for it the word has ended before.
 */
export const isComposing = ({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean => isComposing || keyCode === INPUT_METHOD;

/** https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode */
const INPUT_METHOD = 229;
