import { ColorInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import {
  type ContestProblem,
  ContestProblemBody,
  DISPLAY_ID_MAX,
  DISPLAY_TITLE_MAX,
  saveContestProblem,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../../lib/call.ts";
import { contractRules } from "../../../../lib/contract-rules.ts";
import { EditDialog, useRenew, useSave } from "../../../admin/ui/EditDialog.tsx";
import { contestsKey } from "../queries.ts";

/** What a contest calls one of its problems, and the colour of its balloon. */
export function PlaceDialog({ place, onClose }: { place: ContestProblem; onClose: () => void }) {
  const { t } = useTranslation();
  const renew = useRenew([contestsKey, ["contest"]]);
  const form = useForm({
    initialValues: {
      displayId: place.displayId,
      displayTitle: place.displayTitle,
      color: place.color ?? "",
    },
    validate: contractRules(ContestProblemBody, t),
  });
  const save = useSave<typeof form.values>(
    (values) => call(saveContestProblem, { body: { ...values, id: place.id } }),
    renew,
    onClose,
  );
  return (
    <EditDialog
      name={place.displayId}
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
    </EditDialog>
  );
}
