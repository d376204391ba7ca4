import { type TransferNote, type TransferNoteCode, transferNote } from "@verdict/contract";

type Params = Readonly<Record<string, string | number>>;

/** What an import or export changes and loses, gathered on the way. */
export class TransferNotes {
  readonly changed: TransferNote[] = [];
  readonly lost: TransferNote[] = [];

  change(code: TransferNoteCode, params?: Params): void {
    this.changed.push(transferNote(code, params));
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
