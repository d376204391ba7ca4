import { useNavigate } from "@tanstack/react-router";
import { signOut } from "./actions.ts";

/** Ends every session of the user and goes home. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await signOut();
    await navigate({ to: "/home", replace: true });
  };
}
