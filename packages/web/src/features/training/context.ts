import type { DataOf, getTrainingAccess, TrainingSummary } from "@verdict/contract";
import { createContext, useContext } from "react";

/** The training whose pages are shown, and how its reader stands to it. */
export interface OpenTraining {
  readonly training: TrainingSummary;
  readonly standing: DataOf<typeof getTrainingAccess>;
}

export const TrainingContext = createContext<OpenTraining | null>(null);

/** Below the training's frame only. */
export function useTraining(): OpenTraining {
  const open = useContext(TrainingContext);
  if (!open) throw new Error("outside of a training's pages");
  return open;
}
