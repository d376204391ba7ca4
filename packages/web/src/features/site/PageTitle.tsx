import { useEffect, useRef } from "react";
import { useShortName } from "./queries.ts";

interface PageTitleProps {
  title: string;
  /** The page shows no heading of its own: it gets one that is not seen. */
  isHeading?: boolean;
}

/** Of what is open, outermost first: the frame of a contest, and the page within it that has a title of its own. */
const open: { title: string }[] = [];

/** The innermost one names the tab; a page that goes leaves it to the frame around it. */
function nameTab(): void {
  const innermost = open.at(-1);
  if (innermost) document.title = innermost.title;
}

/** Names the tab: "page title - site short name". A frame's stands before what it frames. */
export function PageTitle({ title, isHeading = false }: PageTitleProps) {
  const shortName = useShortName();
  const own = useRef({ title: "" }).current;
  useEffect(() => {
    open.push(own);
    return () => {
      open.splice(open.indexOf(own), 1);
      nameTab();
    };
  }, [own]);
  useEffect(() => {
    own.title = `${title} - ${shortName}`;
    nameTab();
  }, [own, title, shortName]);
  return isHeading ? <h1 className="visually-hidden">{title}</h1> : null;
}
