import type { Gradebook } from "@verdict/contract";

/** By what a gradebook's lines stand: names, points, or one of its columns. */
export interface Order {
  by: "name" | "points" | number;
  desc: boolean;
}

/** As people count: Pupil 9 before Pupil 10. */
const natural = new Intl.Collator("und", { numeric: true, sensitivity: "base" });

type Member = Gradebook["members"][number];

/** Names from A on, points from the most; once more turns it round. */
export const nextOrder = (order: Order, by: Order["by"]): Order => ({
  by,
  desc: order.by === by ? !order.desc : by !== "name",
});

/** Places of the members in order; `pointsAt`: at a column, undefined where nothing was tried, which stands last either way. */
export function ordered(
  members: readonly Member[],
  { by, desc }: Order,
  pointsAt: (member: number, column: number) => number | undefined,
): number[] {
  const nameOf = ({ realname, username }: Member) => realname ?? username;
  const byName = (a: number, b: number) => {
    const [one, other] = [members[a], members[b]];
    if (!one || !other) return a - b;
    return natural.compare(nameOf(one), nameOf(other)) || natural.compare(one.username, other.username);
  };
  const sign = desc ? -1 : 1;
  const places = members.map((_, index) => index);
  if (by === "name") return places.toSorted((a, b) => sign * byName(a, b));
  const pointsOf = (place: number) => (by === "points" ? members[place]?.points : pointsAt(place, by));
  return places.toSorted((a, b) => {
    const [one, other] = [pointsOf(a), pointsOf(b)];
    if (one === undefined || other === undefined)
      return Number(one === undefined) - Number(other === undefined) || byName(a, b);
    return sign * (one - other) || byName(a, b);
  });
}
