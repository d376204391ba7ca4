import { type TransferNote, type TransferNoteCode, transferNote } from "@verdict/contract";

type Params = Readonly<Record<string, string | number>>;

/** What an import or export changes and loses, gathered on the way. */
export class TransferNotes {
  readonly changed: TransferNote[] = [];
  readonly lost: TransferNote[] = [];
  /** Something of the judging was replaced: the problem comes in hidden. */
  keepsHidden = false;
  /** It lacks what judging needs: the problem comes in as a draft. */
  isUnready = false;

  change(code: TransferNoteCode, params?: Params): void {
    this.changed.push(transferNote(code, params));
  }

  /** A value in place of one that cannot be read: whoever imports looks at the problem before others do. */
  replaceLimit(what: string, from: string | number, to: string): void {
    this.change("limit-unreadable", { what, from: String(from).slice(0, 50), to });
    this.keepsHidden = true;
  }

  /** Test cases that lack a file, or are nothing the site can run: the others are looked at before they judge anybody. */
  loseCases(count: number): void {
    this.lose("case-lost", { count });
    this.keepsHidden = true;
  }

  lose(code: TransferNoteCode, params?: Params): void {
    this.lost.push(transferNote(code, params));
  }
}

/** Names as a note shows them: the first ones, and how many there are. */
export function named(names: readonly string[]): string {
  const shown = names.slice(0, 10).join(", ");
  return names.length > 10 ? `${shown}, … (${names.length})` : shown;
}
