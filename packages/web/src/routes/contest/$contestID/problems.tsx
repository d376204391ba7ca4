import { createFileRoute } from "@tanstack/react-router";
import { ProblemsPage } from "../../../features/contest/ProblemsPage.tsx";

export const Route = createFileRoute("/contest/$contestID/problems")({ component: ProblemsPage });
