import { Button, NativeSelect } from "@mantine/core";
import { type CheckerProtocol, checkerProtocols, interactorProtocols } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Code } from "../../../admin/ui/Code.tsx";
import type { TabProps } from "../Editor.tsx";
import classes from "../editor.module.css";
import { CheckerTest } from "./CheckerTest.tsx";
import { StandardCheckers } from "./StandardCheckers.tsx";
import { TestlibNote } from "./TestlibNote.tsx";
import type { Compile } from "./use-compile.ts";

/** Names of systems are the same in every language. */
const names = { testlib: "testlib", icpc: "Kattis, ICPC", dmoj: "DMOJ", cms: "CMS" } as const;

/** The problem's checker or interactor: by which rules, in which language, its code, and what the compiler says of it. */
export function CheckerSection({
  form,
  languages,
  compile,
}: Pick<TabProps, "form" | "languages"> & { compile: Compile }) {
  const { t } = useTranslation();
  const [isTesting, setTesting] = useState(false);
  const { judgeMode, spjCode, spjLanguage, checkerProtocol, communication } = form.values;
  const isChecker = judgeMode === "spj";
  const title = t(isChecker ? "admin.editor.checker" : "admin.editor.interactor");
  const known = languages.filter(({ isSpj }) => isSpj).map(({ name }) => name);
  const protocols = isChecker ? checkerProtocols : communication ? (["cms"] as const) : interactorProtocols;
  const isReady = spjCode.trim() !== "" && spjLanguage !== "";
  const isBusy = compile.state.kind === "busy";
  return (
    <>
      <h2 className={classes.section}>{title}</h2>
      <p className="admin-dim">{t("admin.editor.testlibNote")}</p>
      <TestlibNote />
      <NativeSelect
        label={t("admin.editor.protocol")}
        description={t(`admin.protocolNote.${checkerProtocol}`)}
        data={[...new Set([...protocols, checkerProtocol])].map((value) => ({
          value,
          label: value === "standard" ? t("admin.editor.protocolStandard") : names[value],
        }))}
        value={checkerProtocol}
        error={form.errors.checkerProtocol}
        onChange={(event) =>
          form.setFieldValue("checkerProtocol", event.currentTarget.value as CheckerProtocol)
        }
      />
      <div className="admin-row">
        <NativeSelect
          aria-label={t("admin.editor.checkerLanguage")}
          data={[...new Set(["", ...known, spjLanguage])].map((name) => ({
            value: name,
            label: name || t("admin.editor.checkerLanguage"),
          }))}
          {...form.getInputProps("spjLanguage")}
        />
        {isChecker && <StandardCheckers form={form} known={known} />}
        <Button variant="default" loading={isBusy} disabled={!isReady} onClick={() => void compile.run(true)}>
          {t("admin.checker.compile")}
        </Button>
        <Button variant="default" disabled={!isReady} onClick={() => setTesting(true)}>
          {t("admin.checker.test")}
        </Button>
      </div>
      {form.errors.spjCode && (
        <p role="alert" style={{ color: "var(--bad)", margin: 0 }}>
          {form.errors.spjCode}
        </p>
      )}
      <div className={compile.state.kind === "failed" ? classes.beside : undefined}>
        <Code
          code={spjCode}
          language={spjLanguage}
          label={title}
          onChange={(code) => form.setFieldValue("spjCode", code)}
          onSubmit={() => void compile.run(true)}
        />
        {compile.state.kind === "failed" && (
          <section aria-label={t("admin.checker.failed")} className={classes.complaint}>
            <div className="admin-label">{t("admin.checker.failed")}</div>
            <pre className="admin-pre" role="alert">
              {compile.state.text}
            </pre>
          </section>
        )}
      </div>
      {isTesting && <CheckerTest form={form} languages={languages} onClose={() => setTesting(false)} />}
    </>
  );
}
