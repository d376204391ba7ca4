import { Navigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { refusalText, toast } from "../../lib/toast.ts";
import { useWebsiteConfig } from "../site/queries.ts";

interface WhileOpenProps {
  /** The switch that closes them. */
  needs: "openPublicDiscussion" | "openGroupDiscussion";
  children: ReactNode;
}

/** Discussions that are switched off have no pages: who comes is sent home, and told why. */
export function WhileOpen({ needs, children }: WhileOpenProps) {
  return useWebsiteConfig()?.[needs] === false ? <Closed /> : children;
}

function Closed() {
  useEffect(() => {
    void refusalText("discussions-closed").then((text) => toast(text, "warning"));
  }, []);
  return <Navigate to="/home" replace />;
}
