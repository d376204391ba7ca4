/** What scripts can tell from the exit code. docs/cli.md */
export const EXIT = { good: 0, wrong: 1, usage: 2, refused: 3, signIn: 4, unreachable: 5 };

/** Something to tell the user in a sentence, with an exit code. */
export class Stop extends Error {
  /** @param {string} message @param {number} [exit] */
  constructor(message, exit = EXIT.usage) {
    super(message);
    this.exit = exit;
  }
}
