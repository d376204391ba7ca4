import { createFileRoute, notFound } from "@tanstack/react-router";
import { boxes } from "../../features/message/box.ts";
import { MessagePage } from "../../features/message/MessagePage.tsx";
import { requireSignIn } from "../../lib/guard.ts";
import { loadTexts } from "../../lib/i18n.ts";
import { pageOf } from "../../lib/search-params.ts";

const boxOf = (name: string) => boxes.find((box) => box === name);

export const Route = createFileRoute("/message/$box")({
  validateSearch: pageOf,
  beforeLoad: (match) => {
    if (!boxOf(match.params.box)) throw notFound();
    requireSignIn(match);
  },
  // The messages themselves wait for the page: asking for them marks them read, and a link may be reached for only.
  loader: () => loadTexts("message"),
  component: function MessageRoute() {
    const box = boxOf(Route.useParams().box) ?? "discuss";
    return <MessagePage key={box} box={box} search={Route.useSearch()} />;
  },
});
