import { createFileRoute } from "@tanstack/react-router";
import { IntroductionPage } from "../../../features/training/IntroductionPage.tsx";

export const Route = createFileRoute("/training/$trainingID/")({ component: IntroductionPage });
