import { ColorInput, NumberInput, TextInput } from "@mantine/core";
import {
  type ContestProblem,
  ContestProblemBody,
  DISPLAY_ID_MAX,
  DISPLAY_TITLE_MAX,
  POINTS_MAX,
  TEST_CASES_MAX,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { contractRules } from "../../../../lib/contract-rules.ts";
import { useForm } from "../../../../lib/form.ts";
import { useOffice } from "../../../admin/office.ts";
import { EditDialog, useRenew, useSave } from "../../../admin/ui/EditDialog.tsx";
import { contestCalls } from "../calls.ts";
import { contestsKey } from "../queries.ts";

interface ContestProblemDialogProps {
  inContest: ContestProblem;
  /** What the judge gives for a full solution; null: the contest counts problems. */
  fullScore: number | null;
  /** Whether the contest judges on pretests while it runs. */
  hasPretests: boolean;
  onClose: () => void;
}

/** Without points the judge's count; without pretests what its groups say. */
const sent = <Values extends { points: number | ""; pretests: number | "" }>({
  points,
  pretests,
  ...values
}: Values) => ({
  ...values,
  points: points === "" ? null : points,
  pretests: pretests === "" ? null : pretests,
});

/** What a contest calls one of its problems, and the colour of its balloon. */
export function ContestProblemDialog({
  inContest,
  fullScore,
  hasPretests,
  onClose,
}: ContestProblemDialogProps) {
  const { t } = useTranslation();
  const calls = contestCalls(useOffice().gid);
  const renew = useRenew([contestsKey, ["contest"]]);
  const form = useForm({
    initialValues: {
      displayId: inContest.displayId,
      displayTitle: inContest.displayTitle,
      color: inContest.color ?? "",
      points: inContest.points ?? ("" as number | ""),
      pretests: inContest.pretests ?? ("" as number | ""),
    },
    validate: contractRules(ContestProblemBody, t, sent),
  });
  const save = useSave<typeof form.values>(
    (values) => calls.changeProblem({ ...sent(values), id: inContest.id, cid: inContest.cid }),
    renew,
    onClose,
  );
  return (
    <EditDialog
      name={inContest.displayId}
      newTitle=""
      isSaving={save.isPending}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
      onClose={onClose}
    >
      <TextInput
        label={t("contestAdmin.letter")}
        description={t("contestAdmin.letterNote")}
        required
        data-autofocus
        maxLength={DISPLAY_ID_MAX}
        {...form.getInputProps("displayId")}
      />
      <TextInput
        label={t("contestAdmin.title")}
        maxLength={DISPLAY_TITLE_MAX}
        {...form.getInputProps("displayTitle")}
      />
      <ColorInput
        withEyeDropper={false}
        format="hex"
        label={t("contestAdmin.balloon")}
        {...form.getInputProps("color")}
      />
      {fullScore !== null && (
        <NumberInput
          label={t("contestAdmin.points")}
          description={t("contestAdmin.pointsNote", { full: fullScore })}
          allowDecimal={false}
          min={1}
          max={POINTS_MAX}
          {...form.getInputProps("points")}
        />
      )}
      {hasPretests && (
        <NumberInput
          label={t("contestAdmin.pretests")}
          description={t("contestAdmin.pretestsNote")}
          allowDecimal={false}
          min={1}
          max={TEST_CASES_MAX}
          {...form.getInputProps("pretests")}
        />
      )}
    </EditDialog>
  );
}
