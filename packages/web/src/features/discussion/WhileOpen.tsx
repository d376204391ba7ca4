import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { refusalText } from "../../lib/toast.ts";
import { useWebsiteConfig } from "../site/queries.ts";
import { useDiscussionPlace } from "./place.ts";

/** Discussions that are switched off have no pages: who comes is sent home, and told why. */
export function WhileOpen({ children }: { children: ReactNode }) {
  const { gid } = useDiscussionPlace();
  const needed = gid === null ? "openPublicDiscussion" : "openGroupDiscussion";
  return useWebsiteConfig()?.[needed] === false ? <Closed /> : children;
}

function Closed() {
  const navigate = useNavigate();
  useEffect(() => {
    void refusalText("discussions-closed").then((note) =>
      navigate({ to: "/home", replace: true, state: { note } }),
    );
  }, [navigate]);
  return null;
}
