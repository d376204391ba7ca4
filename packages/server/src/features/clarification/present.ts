import { apiDate, type ClarificationRow } from "@verdict/contract";
import { concerns, type Reader } from "./policy.ts";
import type { ListedClarification } from "./queries.ts";

/** Who asked and who answers is the managers' alone. */
export function presentClarification(
  row: ListedClarification,
  reader: Reader,
  readTo: number,
): ClarificationRow {
  const { id, change, displayId, displayTitle, question, answer, isPublic, createdAt, answeredAt } = row;
  const forManagers = (name: string | null) => (reader.isManager ? name : null);
  return {
    ...{ id, change, displayId, displayTitle, question, answer, isPublic },
    isBroadcast: question === null,
    isOwn: question !== null && row.uid === reader.uid,
    isOfTeam: question !== null && row.uid !== reader.uid && reader.company.includes(row.uid),
    isUnread: change > readTo && concerns(row, reader),
    askedAt: apiDate(createdAt),
    answeredAt: answeredAt && apiDate(answeredAt),
    asker: question === null ? null : forManagers(row.asker),
    answeredBy: forManagers(row.answerer),
    claimedBy: forManagers(row.claimer),
  };
}
