import { useRouterState } from "@tanstack/react-router";
import classes from "./route-progress.module.css";

/** A thin bar at the top while the next page loads. */
export function RouteProgress() {
  const isLoading = useRouterState({ select: (state) => state.status === "pending" });
  return <div className={classes.bar} data-loading={isLoading || undefined} aria-hidden />;
}
