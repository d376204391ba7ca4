import { NativeSelect } from "@mantine/core";
import {
  asStandardChecker,
  STANDARD_CHECKER_PROTOCOL,
  type StandardChecker,
  standardChecker,
  standardCheckers,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../../ui/ConfirmDialog.tsx";
import type { ProblemForm } from "../Editor.tsx";

/** Puts one of the standard checkers in place of the code; asks before it replaces what somebody wrote. */
export function StandardCheckers({ form, known }: { form: ProblemForm; known: string[] }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<StandardChecker | null>(null);
  const { spjCode } = form.values;
  const current = asStandardChecker(spjCode);
  const take = (name: StandardChecker) => {
    form.setFieldValue("spjCode", standardChecker(name));
    form.setFieldValue("checkerProtocol", STANDARD_CHECKER_PROTOCOL);
    form.setFieldValue("spjLanguage", known.find((language) => /^C\+\+/.test(language)) ?? "C++");
    setWanted(null);
  };
  return (
    <>
      <NativeSelect
        aria-label={t("admin.checker.standard")}
        value={current ?? ""}
        data={[
          { value: "", label: t("admin.checker.standard") },
          ...standardCheckers.map((name) => ({ value: name, label: t(`admin.standardChecker.${name}`) })),
        ]}
        onChange={(event) => {
          const name = standardCheckers.find((one) => one === event.currentTarget.value);
          if (!name) return;
          if (spjCode.trim() === "" || current) take(name);
          else setWanted(name);
        }}
      />
      <ConfirmDialog
        opened={wanted !== null}
        title={t("admin.checker.standard")}
        text={t("admin.checker.replace")}
        confirm={t("admin.checker.replaceNow")}
        onConfirm={() => wanted && take(wanted)}
        onCancel={() => setWanted(null)}
      />
    </>
  );
}
