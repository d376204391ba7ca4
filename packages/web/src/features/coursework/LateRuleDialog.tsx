import { Button, Group, NumberInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type LateRule, setLateRule, WHOLE_PERCENT } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import desk from "../desk/desk.module.css";
import { useCoursework } from "./coursework.ts";
import { gradebookQuery } from "./queries.ts";

/** What lateness costs in this training. */
export function LateRuleDialog({ rule, onClose }: { rule: LateRule | null; onClose: () => void }) {
  const { t } = useTranslation();
  const coursework = useCoursework();
  const [percent, setPercent] = useState<number | string>(rule?.percent ?? 0);
  const [floor, setFloor] = useState<number | string>(rule?.floor ?? 0);
  const save = useMutation({
    mutationFn: () =>
      call(setLateRule, { body: { tid: coursework.id, percent: Number(percent), floor: Number(floor) } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(gradebookQuery(coursework));
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t("coursework.late.title")}>
      <form
        noValidate
        className={desk.offer}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <p className={desk.dim}>{t("coursework.late.hint")}</p>
        <NumberInput
          label={t("coursework.late.percent")}
          min={0}
          max={WHOLE_PERCENT}
          allowDecimal={false}
          required
          value={percent}
          onChange={setPercent}
        />
        <NumberInput
          label={t("coursework.late.floor")}
          min={0}
          max={WHOLE_PERCENT}
          allowDecimal={false}
          required
          value={floor}
          onChange={setFloor}
        />
        <Group justify="end">
          <Button type="submit" loading={save.isPending} disabled={percent === "" || floor === ""}>
            {t("coursework.save")}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
