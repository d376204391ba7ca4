import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { previewContestAwards } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../../lib/call.ts";
import { FailedState } from "../../../../ui/states.tsx";
import classes from "../contest-admin.module.css";
import { type ContestValues, sentAwards } from "../draft.ts";
import { contestsKey } from "../queries.ts";

/** Asked for so long after the last change. */
const REST_MS = 400;

/** What the awards of the form would give on the board as it is now. */
export function AwardsPreview({ cid, values }: { cid: number; values: ContestValues }) {
  const { t } = useTranslation();
  const [asked] = useDebouncedValue(JSON.stringify(sentAwards(values)), REST_MS);
  const preview = useQuery({
    queryKey: [...contestsKey, "awards", cid, asked],
    queryFn: ({ signal }) => call(previewContestAwards, { body: { cid, ...JSON.parse(asked) }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const { data, error } = preview;
  if (error) return <FailedState error={error} onRetry={() => void preview.refetch()} />;
  if (!data) return null;
  return (
    <p className={classes.preview} aria-live="polite" aria-busy={preview.isFetching}>
      {t("contestAdmin.awardsNow", { count: data.ranked })}{" "}
      {data.awards.length === 0
        ? t("contestAdmin.awardsNobody")
        : data.awards
            .map(({ name, number, last }) =>
              t("contestAdmin.awardsGiven", { name, number, last: last.shown, points: last.points }),
            )
            .join(" ")}
    </p>
  );
}
