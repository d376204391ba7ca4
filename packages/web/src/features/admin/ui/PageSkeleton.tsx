import { Skeleton } from "@mantine/core";

/** Room of a page that is on its way. */
export function PageSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton height={28} width={220} mb={14} />
      <Skeleton height={360} />
    </div>
  );
}
