import { createFileRoute, Navigate } from "@tanstack/react-router";
import { loadTexts } from "../../lib/i18n.ts";

/**
 * The back office: its own texts come with any of its pages. What it does not know leads to its door. One file a page, whose code
 * the router's plugin splits: a router built lazily for the whole subtree saves a kilobyte and loses typed links into it.
 */
export const Route = createFileRoute("/admin")({
  // Several of its pages want each of the short ones; a loader of every page would be in the client's first script.
  loader: () =>
    Promise.all([
      ...[loadTexts("admin", "refusal")],
      ...[loadTexts("trainingAdmin", "contestAdmin", "rule", "discussion")],
      loadTexts("training"),
    ]),
  notFoundComponent: () => <Navigate to="/admin/login" replace />,
});
