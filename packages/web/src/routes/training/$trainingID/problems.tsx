import { createFileRoute } from "@tanstack/react-router";
import { Inside } from "../../../features/training/Entrance.tsx";
import { ProblemsPage } from "../../../features/training/ProblemsPage.tsx";
import { trainingPlanQuery, trainingProblemsQuery } from "../../../features/training/queries.ts";

export const Route = createFileRoute("/training/$trainingID/problems")({
  loader: ({ context, params }) => {
    const tid = Number(params.trainingID);
    void context.queryClient.prefetchQuery(trainingProblemsQuery(tid));
    void context.queryClient.prefetchQuery(trainingPlanQuery(tid));
  },
  component: () => (
    <Inside>
      <ProblemsPage />
    </Inside>
  ),
});
