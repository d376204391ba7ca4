import { NativeSelect, NumberInput, SegmentedControl, Switch, TextInput } from "@mantine/core";
import { type JudgeCaseMode, type JudgeMode, judgeModes, PASSES_MAX, problemType } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { Badge } from "../../admin/ui/Badge.tsx";
import { CheckerSection } from "./checker/CheckerSection.tsx";
import type { Compile } from "./checker/use-compile.ts";
import { CommunicationSection } from "./communication/CommunicationSection.tsx";
import { TalkPicture } from "./communication/TalkPicture.tsx";
import { withScores } from "./data/cases.ts";
import { isMultiPass } from "./draft-wire.ts";
import type { TabProps } from "./Editor.tsx";
import classes from "./editor.module.css";

const caseModes: Record<string, readonly JudgeCaseMode[]> = {
  0: ["default", "ergodic_without_error"],
  1: ["default", "subtask_lowest", "subtask_average"],
};

interface JudgingTabProps extends TabProps {
  compile: Compile;
  isDraft: boolean;
}

/** Type, limits, modes, checker, file input and output. */
export function JudgingTab({ form, languages, compile, isDraft }: JudgingTabProps) {
  const { t } = useTranslation();
  const { values } = form;
  const isInteractive = values.judgeMode === "interactive";
  const isOi = values.type === String(problemType.oi);
  const setType = (type: string) => {
    form.setFieldValue("type", type);
    if (type !== String(problemType.oi)) form.setFieldValue("scoring", null);
    if (!caseModes[type]?.includes(values.judgeCaseMode)) form.setFieldValue("judgeCaseMode", "default");
    const hasScores = values.cases.some(({ score }) => score > 0);
    if (type === String(problemType.oi) && !hasScores) {
      form.setFieldValue("cases", withScores(values.cases, "default"));
    }
  };
  const setMode = (mode: string) => {
    form.setFieldValue("judgeMode", mode as JudgeMode);
    if (mode !== "default" && !values.spjLanguage) {
      const first = languages.find(({ isSpj, name }) => isSpj && /^C\+\+/.test(name));
      form.setFieldValue("spjLanguage", first?.name ?? "");
    }
  };
  return (
    <div className="admin-form">
      <div className="admin-grid">
        <div>
          <div className="admin-label">{t("admin.problems.type")}</div>
          <SegmentedControl
            aria-label={t("admin.problems.type")}
            value={values.type}
            data={[
              { value: "0", label: "ACM" },
              { value: "1", label: "OI" },
            ]}
            onChange={setType}
          />
        </div>
        <NumberInput
          label={t("admin.editor.timeLimit")}
          suffix=" ms"
          min={1}
          allowDecimal={false}
          {...form.getInputProps("timeLimit")}
        />
        <NumberInput
          label={t("admin.editor.memoryLimit")}
          suffix=" MB"
          min={1}
          allowDecimal={false}
          {...form.getInputProps("memoryLimit")}
        />
        <NumberInput
          label={t("admin.editor.stackLimit")}
          suffix=" MB"
          min={1}
          allowDecimal={false}
          {...form.getInputProps("stackLimit")}
        />
        <NativeSelect
          label={t("admin.editor.judgeMode")}
          description={t(`admin.judgeModeNote.${values.judgeMode}`)}
          data={judgeModes.map((mode) => ({ value: mode, label: t(`admin.judgeMode.${mode}`) }))}
          value={values.judgeMode}
          onChange={(event) => setMode(event.currentTarget.value)}
        />
        <NativeSelect
          label={t("admin.editor.caseMode")}
          description={t(
            values.scoring ? "admin.scoring.byGroups" : `admin.caseModeNote.${values.judgeCaseMode}`,
          )}
          data={(caseModes[values.type] ?? []).map((mode) => ({
            value: mode,
            label: mode === "default" && isOi ? t("admin.caseMode.sum") : t(`admin.caseMode.${mode}`),
          }))}
          {...form.getInputProps("judgeCaseMode")}
          disabled={values.scoring !== null}
        />
        {isDraft ? (
          <div>
            <div className="admin-label">{t("admin.problems.access")}</div>
            <Badge tone="warn">{t("admin.problems.draft")}</Badge>
            <p className="admin-dim">{t("admin.editor.draftNote")}</p>
          </div>
        ) : (
          <NativeSelect
            label={t("admin.problems.access")}
            data={["1", "2", "3", "4"].map((value) => ({ value, label: t(`admin.auth.a${value as "1"}`) }))}
            {...form.getInputProps("auth")}
          />
        )}
      </div>
      {values.judgeMode !== "default" && (
        <CheckerSection form={form} languages={languages} compile={compile} />
      )}
      {isInteractive && <CommunicationSection form={form} />}
      {!isInteractive && (
        <div className="admin-grid">
          <Switch
            label={t("admin.outputOnly.on")}
            description={t("admin.outputOnly.note")}
            checked={values.outputOnly !== null}
            onChange={(event) =>
              form.setFieldValue("outputOnly", event.currentTarget.checked ? { carriesOver: true } : null)
            }
            error={form.errors.outputOnly}
          />
          {values.outputOnly && (
            <Switch
              label={t("admin.outputOnly.carriesOver")}
              {...form.getInputProps("outputOnly.carriesOver", { type: "checkbox" })}
            />
          )}
        </div>
      )}
      {isMultiPass(values) && (
        <NumberInput
          label={t("admin.editor.passes")}
          description={t("admin.editor.passesNote")}
          min={1}
          max={PASSES_MAX}
          allowDecimal={false}
          maw={420}
          {...form.getInputProps("passes")}
        />
      )}
      {(isInteractive || (isMultiPass(values) && Number(values.passes) > 1)) && (
        <TalkPicture
          communication={isInteractive ? values.communication : null}
          isInteractive={isInteractive}
          passes={isMultiPass(values) ? Number(values.passes) : 1}
        />
      )}
      <h2 className={classes.section}>{t("admin.editor.options")}</h2>
      <div className="admin-grid">
        <Switch
          label={t("admin.editor.removeEndBlank")}
          {...form.getInputProps("isRemoveEndBlank", { type: "checkbox" })}
        />
        <Switch
          label={t("admin.editor.openCaseResult")}
          {...form.getInputProps("openCaseResult", { type: "checkbox" })}
        />
        <Switch
          label={t("admin.editor.codeShare")}
          {...form.getInputProps("codeShare", { type: "checkbox" })}
        />
        <Switch label={t("admin.editor.fileIo")} {...form.getInputProps("isFileIO", { type: "checkbox" })} />
        {values.isFileIO && (
          <>
            <TextInput
              label={t("admin.editor.readFile")}
              required
              {...form.getInputProps("ioReadFileName")}
            />
            <TextInput
              label={t("admin.editor.writeFile")}
              required
              {...form.getInputProps("ioWriteFileName")}
            />
          </>
        )}
      </div>
    </div>
  );
}
