import card from "../../ui/card.module.css";
import pages from "../contest/contest-pages.module.css";
import { useGroup } from "../group/context.ts";
import { Webhooks } from "./Webhooks.tsx";

/** Those of one group. */
export function GroupWebhooksPage() {
  const { id: gid } = useGroup().group;
  return (
    <div className={`${card.page} ${pages.stack}`}>
      <Webhooks place={{ gid }} />
    </div>
  );
}
