import { useEffect } from "react";
import { useShortName } from "./queries.ts";

interface PageTitleProps {
  title: string;
  /** The page shows no heading of its own: it gets one that is not seen. */
  isHeading?: boolean;
}

/** Names the tab: "page title - site short name". */
export function PageTitle({ title, isHeading = false }: PageTitleProps) {
  const shortName = useShortName();
  useEffect(() => {
    document.title = `${title} - ${shortName}`;
  }, [title, shortName]);
  return isHeading ? <h1 className="visually-hidden">{title}</h1> : null;
}
