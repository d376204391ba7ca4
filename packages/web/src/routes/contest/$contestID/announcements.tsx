import { createFileRoute } from "@tanstack/react-router";
import { AnnouncementsPage } from "../../../features/contest/AnnouncementsPage.tsx";

export const Route = createFileRoute("/contest/$contestID/announcements")({
  component: AnnouncementsPage,
});
