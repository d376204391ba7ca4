import { createFileRoute } from "@tanstack/react-router";
import { AboutPage } from "../features/site/AboutPage.tsx";

export const Route = createFileRoute("/introduction")({ component: AboutPage });
