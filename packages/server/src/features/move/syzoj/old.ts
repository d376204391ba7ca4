import type { OldFiles } from "../files.ts";
import { type MysqlDatabase, numberOf, type Row } from "../mysql.ts";

/** What all that is read of a site of SYZOJ has in common. */

export interface Syzoj {
  readonly db: MysqlDatabase;
  readonly files: OldFiles;
  readonly zone: string;
}

/** Seconds since 1970, as its tables write moments. */
export const secondsAt = (row: Row, field: string): Date | null =>
  numberOf(row, field) > 0 ? new Date(numberOf(row, field) * 1000) : null;
