import { apiDate, roles } from "@verdict/contract";
import type { users } from "./tables.ts";

type Changed = Pick<typeof users.$inferSelect, "roleId" | "banReason" | "banUntil">;

/** What somebody is told whose role was changed. */
export function roleNotice(before: Changed, after: Changed) {
  const name = ({ roleId }: Changed) => `**${roles[roleId].name}**`;
  const reason = after.banReason || null;
  const until = after.banUntil && apiDate(after.banUntil);
  const lines = [
    `An administrator changed your role from ${name(before)} to ${name(after)}.`,
    until && `It holds until ${until}.`,
    reason && `Reason: ${reason}`,
  ];
  return {
    title: "Your role has changed",
    content: lines.filter(Boolean).join("\n\n"),
    sentence: { code: "role-changed", from: before.roleId, to: after.roleId, reason, until } as const,
  };
}
