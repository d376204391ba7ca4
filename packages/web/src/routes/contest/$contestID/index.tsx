import { createFileRoute } from "@tanstack/react-router";
import { OverviewPage } from "../../../features/contest/OverviewPage.tsx";

export const Route = createFileRoute("/contest/$contestID/")({ component: OverviewPage });
