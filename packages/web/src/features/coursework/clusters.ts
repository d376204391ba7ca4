import type { SimilarPair } from "@verdict/contract";
import { clustersOf } from "@verdict/similarity";

export interface Node {
  readonly uid: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Its name stands left or right of it. */
  readonly isLeft: boolean;
}
export interface Edge {
  readonly pair: SimilarPair;
  readonly from: Node;
  readonly to: Node;
}
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly Node[];
  readonly edges: readonly Edge[];
}

const MARGIN = 74;
const STEP = 30;
const NARROWEST = 46;

/** People who hang together by pairs, each cluster on a circle of its own, the circles in rows. */
export function pictureOf(pairs: readonly SimilarPair[], width: number): Picture {
  const people = new Map<string, { number: number; name: string }>();
  const numberOf = ({ uid, username, realname }: SimilarPair["left"]) => {
    const known = people.get(uid);
    if (known) return known.number;
    people.set(uid, { number: people.size, name: realname ?? username });
    return people.size - 1;
  };
  const links = pairs.map((pair) => ({ left: numberOf(pair.left), right: numberOf(pair.right) }));
  const byNumber = [...people].map(([uid, { name }]) => ({ uid, name }));
  const placed = new Map<number, Node>();
  let [x, y, rowHeight] = [0, 0, 0];
  for (const cluster of clustersOf(links)) {
    const radius = Math.max(NARROWEST / 2, (cluster.length * STEP) / (2 * Math.PI));
    const [wide, high] = [2 * (radius + MARGIN), 2 * radius + 44];
    if (x > 0 && x + wide > width) [x, y, rowHeight] = [0, y + rowHeight, 0];
    for (const [index, number] of cluster.entries()) {
      const angle = (2 * Math.PI * (index + 0.5)) / cluster.length + Math.PI / 2;
      const person = byNumber[number];
      if (!person) continue;
      placed.set(number, {
        ...person,
        x: x + radius + MARGIN + radius * Math.cos(angle),
        y: y + radius + 22 + radius * Math.sin(angle),
        isLeft: Math.cos(angle) < -0.01,
      });
    }
    x += wide;
    rowHeight = Math.max(rowHeight, high);
  }
  const nodes = [...placed.values()];
  const edges = links.flatMap(({ left, right }, index) => {
    const [pair, from, to] = [pairs[index], placed.get(left), placed.get(right)];
    return pair && from && to ? [{ pair, from, to }] : [];
  });
  return { width, height: y + rowHeight, nodes, edges };
}
