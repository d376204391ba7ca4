import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(source, path), "utf8");

/** What somebody types more than a line into. */
const isEditor = (text: string) => /<(?:Textarea|MarkdownField|CodeEditor|Code)\b/.test(text);
/** Asks before it is left or closed, and tells other tabs, so that signing out there names it. */
const isAsked = (text: string) => /<(?:LeaveGuard|FormDialog|EditDialog|SaveBar)\b/.test(text);
/** Is written down as it is typed. */
const isKept = (text: string) => /\b(?:useDraft|keepDraft|writeOwnCases)\(/.test(text);

/** Parts of a form that another file asks for. */
const formOf: Record<string, string> = {
  "features/certificate/TemplateFields.tsx": "features/certificate/CertificatesPage.tsx",
  "features/contest/admin/sections/AccessSection.tsx": "features/contest/admin/ContestForm.tsx",
  "features/group/GroupForm.tsx": "features/group/SettingPage.tsx",
  "features/identity/admin/LdapFields.tsx": "features/identity/admin/ProviderDialog.tsx",
  "features/identity/admin/LtiFields.tsx": "features/identity/admin/ProviderDialog.tsx",
  "features/identity/admin/SamlFields.tsx": "features/identity/admin/ProviderDialog.tsx",
  "features/problem/admin/LanguagesTab.tsx": "features/problem/admin/Editor.tsx",
  "features/problem/admin/StatementTab.tsx": "features/problem/admin/Editor.tsx",
  "features/problem/admin/checker/CheckerSection.tsx": "features/problem/admin/Editor.tsx",
  "features/user/AskForRole.tsx": "features/contest/Organise.tsx",
};

/** Nothing is lost with what is typed here. */
const forNothing: Record<string, string> = {
  "features/identity/admin/TryOut.tsx": "claims that a provider is tried on",
  "features/problem/admin/checker/CheckerTest.tsx": "an output that a checker is tried on",
};

const editors = globSync("features/**/*.tsx", { cwd: source }).filter(
  (path) => !path.startsWith("features/admin/ui/") && isEditor(read(path)),
);

test("whatever text is typed is asked about before it goes, or kept as a draft", () => {
  expect(editors.length).toBeGreaterThan(25);
  const lost = editors.filter((path) => {
    const text = read(formOf[path] ?? path);
    return !(path in forNothing) && !isAsked(text) && !isKept(text);
  });
  expect(lost).toEqual([]);
});
