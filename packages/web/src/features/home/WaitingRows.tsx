import { Skeleton } from "@mantine/core";

/** Stand where a list of problems comes. */
export function WaitingRows({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity
    <li key={row} aria-hidden>
      <Skeleton height={12} width={34} />
      <Skeleton height={12} width={`${40 + ((row * 19) % 40)}%`} />
    </li>
  ));
}
