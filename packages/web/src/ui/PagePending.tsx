import { Skeleton } from "@mantine/core";
import card from "./card.module.css";
import { PartPending } from "./PartPending.tsx";

/** Room of a page whose code has not come yet. */
export function PagePending() {
  return (
    <PartPending>
      <div className={card.page} aria-hidden data-pending>
        <Skeleton height={30} width={220} mb={16} />
        <Skeleton height={320} />
      </div>
    </PartPending>
  );
}
