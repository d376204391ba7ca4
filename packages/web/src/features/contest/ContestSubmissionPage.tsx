import { SubmissionPage } from "../submission/detail/SubmissionPage.tsx";
import { ContestPlace } from "./ContestPlace.tsx";
import { PretestsNote } from "./PretestsNote.tsx";

/** A submission as its own page shows it, in the contest. */
export function ContestSubmissionPage({ submitId }: { submitId: number }) {
  return (
    <ContestPlace>
      <PretestsNote />
      <SubmissionPage key={submitId} submitId={submitId} />
    </ContestPlace>
  );
}
