import { useContest } from "../contest/context.ts";
import { DeskPage } from "../desk/DeskPage.tsx";
import { Webhooks } from "./Webhooks.tsx";

/** Those of one contest, on its organisers' desk. */
export function ContestWebhooksPage() {
  const { id: cid } = useContest().contest;
  return (
    <DeskPage>
      <Webhooks place={{ cid }} />
    </DeskPage>
  );
}
