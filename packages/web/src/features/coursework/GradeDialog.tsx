import { Button, Group, NumberInput, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { GRADE_POINTS_MAX, GRADE_REMARK_MAX, type Gradebook, setGrade } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import desk from "../desk/desk.module.css";
import { useCoursework } from "./coursework.ts";

interface GradeDialogProps {
  member: Gradebook["members"][number];
  /** The assignment. */
  tid: number;
  title: string;
  /** What was reached without anything by hand. */
  reached: number;
  grade: Gradebook["grades"][number] | undefined;
  onClose: () => void;
}

/** Points and a remark by hand for one member's assignment; the member reads them on its page. */
export function GradeDialog({ member, tid, title, reached, grade, onClose }: GradeDialogProps) {
  const { t } = useTranslation();
  const isGroup = useCoursework().kind === "group";
  const [points, setPoints] = useState<number | string>(grade?.points ?? "");
  const [remark, setRemark] = useState(grade?.remark ?? "");
  const save = useMutation({
    mutationFn: () =>
      call(setGrade, {
        body: { tid, uid: member.uid, points: points === "" ? null : Number(points), remark },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["coursework"] });
      onClose();
    },
  });
  const name = member.realname ?? member.username;
  return (
    <FormDialog opened onClose={onClose} title={t("coursework.grade.title", { name, title })}>
      <form
        noValidate
        className={desk.offer}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <p className={desk.dim}>{t("coursework.grade.hint", { points: reached })}</p>
        <NumberInput
          label={t("coursework.grade.points")}
          placeholder={String(reached)}
          min={0}
          max={GRADE_POINTS_MAX}
          allowDecimal={false}
          data-autofocus
          value={points}
          onChange={setPoints}
        />
        <Textarea
          label={t("coursework.grade.remark")}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={GRADE_REMARK_MAX}
          w="100%"
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
        <Group justify="space-between">
          {isGroup ? (
            <Link
              to="/coursework/$kind/$placeID/gradebook"
              params={{ kind: "training", placeID: String(tid) }}
            >
              {t("coursework.grade.open")}
            </Link>
          ) : (
            <span />
          )}
          <Button type="submit" loading={save.isPending}>
            {t("coursework.save")}
          </Button>
        </Group>
      </form>
    </FormDialog>
  );
}
