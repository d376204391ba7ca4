import { createFileRoute } from "@tanstack/react-router";
import { GradebookPage } from "../../../../features/assignment/GradebookPage.tsx";

export const Route = createFileRoute("/assignment/$kind/$placeID/gradebook")({ component: GradebookPage });
