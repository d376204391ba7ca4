import { useEffect } from "react";
import { useShortName } from "./queries.ts";

/** Names the tab: "page title - site short name". */
export function PageTitle({ title }: { title: string }) {
  const shortName = useShortName();
  useEffect(() => {
    document.title = `${title} - ${shortName}`;
  }, [title, shortName]);
  return null;
}
