import { useHotkeys } from "@mantine/hooks";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { type DataOf, getProblemList, type QueryInput } from "@verdict/contract";
import { useState } from "react";
import { call } from "../../../lib/call.ts";
import { useLanguage } from "../../../lib/i18n.ts";
import type { Language } from "../../../lib/language.ts";
import { unlessShownOnPage } from "../../../lib/shown-on-page.ts";
import { tellFailure } from "../../../lib/toast.ts";
import { listSeen } from "../../problem/list-seen.ts";
import { useGoToProblem } from "../ProblemPlaceLink.tsx";
import { type Neighbour, usePlace } from "../place.ts";

type ListData = DataOf<typeof getProblemList>;
type ListQuery = QueryInput<typeof getProblemList>;

/** Most problems that are next to one where no list was seen before. */
const SHOWN = 100;

/** The list seen last if it holds the problem; otherwise the problem bank's first. */
function neighboursQuery(client: QueryClient, problemId: string, language: Language) {
  const key = listSeen();
  const seen = key && client.getQueryData<ListData>(key);
  const holdsIt = seen?.records.some((row) => row.problemId === problemId);
  const query = holdsIt ? (key?.[2] as ListQuery) : { limit: SHOWN, l: language };
  return {
    queryKey: ["problem", "list", query],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(getProblemList, { query, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** Rows of that list. */
export function useNeighbours(problemId: string): readonly Neighbour[] {
  const client = useQueryClient();
  const language = useLanguage();
  const place = usePlace();
  const isOfBank = place.cid === 0 && place.tid === 0 && place.gid === 0;
  const [query] = useState(() => neighboursQuery(client, problemId, language));
  const listed = useQuery({ ...query, enabled: isOfBank }).data?.records ?? [];
  return isOfBank ? listed : place.neighbours;
}

/** Goes `by` problems on in that list, which is asked for when somebody wants to go; nowhere past its ends. */
export function useStep(problemId: string, isFocused: boolean): (by: 1 | -1) => Promise<void> {
  const client = useQueryClient();
  const language = useLanguage();
  const place = usePlace();
  const goTo = useGoToProblem();
  const neighbours = async (): Promise<readonly Neighbour[]> => {
    if (place.cid !== 0 || place.tid !== 0 || place.gid !== 0) return place.neighbours;
    try {
      return (await client.fetchQuery(neighboursQuery(client, problemId, language))).records;
    } catch (error) {
      unlessShownOnPage(error, tellFailure);
      return [];
    }
  };
  return async (by) => {
    const records = await neighbours();
    const at = records.findIndex((row) => row.problemId === problemId);
    const next = at === -1 ? undefined : records[at + by];
    if (!next) return;
    await goTo(next.problemId, { isFocused });
  };
}

/** Alt+PageDown and Alt+PageUp, in the editor too. */
export function useStepKeys(problemId: string, isFocused: boolean): void {
  const step = useStep(problemId, isFocused);
  useHotkeys(
    [
      ["alt+PageUp", () => void step(-1)],
      ["alt+PageDown", () => void step(1)],
    ],
    [],
    true,
  );
}
