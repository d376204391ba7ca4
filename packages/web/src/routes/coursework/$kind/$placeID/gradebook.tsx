import { createFileRoute } from "@tanstack/react-router";
import { GradebookPage } from "../../../../features/coursework/GradebookPage.tsx";

export const Route = createFileRoute("/coursework/$kind/$placeID/gradebook")({ component: GradebookPage });
