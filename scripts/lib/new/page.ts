import { Unable } from "../../../packages/launcher/src/say.ts";
import { type Draft, nounAndName, wordsOf } from "./draft.ts";

const web = "packages/web/src";
const locales = `${web}/locales`;
const languages = ["en-US", "zh-CN", "zh-TW", "ja-JP", "ko-KR"];

/** A page that shows its title to whoever is signed in, in its noun's texts. */
export function newPage(draft: Draft, given: string): void {
  const { noun, name } = nounAndName(given, "seat/free-seats");
  if (noun === "admin")
    throw new Unable(
      "Pages of the back office lie with their noun: see routes/admin/_office/nodes.tsx, features/admin/access.ts and features/admin/shell/navigation.ts.",
    );
  const { pascal, camel, sentence } = wordsOf(name);
  const { camel: area } = wordsOf(noun);
  const component = `${web}/features/${noun}/${pascal}Page.tsx`;
  const route = `${web}/routes/${noun}/${name}.tsx`;
  draft.create(
    route,
    `import { createFileRoute } from "@tanstack/react-router";
import { ${pascal}Page } from "../../features/${noun}/${pascal}Page.tsx";
import { requireSignIn } from "../../lib/guard.ts";
import { loadTexts } from "../../lib/i18n.ts";

export const Route = createFileRoute("/${noun}/${name}")({
  beforeLoad: requireSignIn,
  loader: () => loadTexts("${area}"),
  component: ${pascal}Page,
});
`,
  );
  draft.create(
    component,
    `import { useTranslation } from "react-i18next";
import card from "../../ui/card.module.css";
import { PageTitle } from "../site/PageTitle.tsx";

export function ${pascal}Page() {
  const { t } = useTranslation();
  const title = t("${area}.${camel}.title");
  return (
    <div className={card.page}>
      <PageTitle title={title} />
      <section className={card.card}>
        <div className={card.head}>
          <h1>{title}</h1>
        </div>
      </section>
    </div>
  );
}
`,
  );
  addTexts(draft, area, camel, sentence);
  const pictures = "scripts/screenshots/pages.ts";
  const picture = `  { name: "${name}", title: "${sentence}", path: "/${noun}/${name}", as: "user" },\n`;
  draft.insert(pictures, "after", /^export const pages: readonly Page\[\] = \[\n/m, picture);

  draft.todo(
    component,
    "<section",
    "what it shows: a list is its columns (ui/list), a form takes its rules from the contract",
  );
  draft.todo(route, "loader:", "queries of the page (features/NOUN/queries.ts), asked for beside its code");
  draft.todo(route, "beforeLoad", "who may see it; without this line, everybody");
  for (const language of languages)
    draft.todo(`${locales}/${area}/${language}.ts`, `${camel}: {`, "the title");
  draft.todo(pictures, `path: "/${noun}/${name}"`, "its place among the pictures");
  draft.todo(`${web}/features/site/navigation.ts`, "to:", "a link that leads there, if it is for the menu");
}

function addTexts(draft: Draft, area: string, key: string, title: string): void {
  const text = `    ${key}: { title: "${title}" },\n`;
  if (!draft.has(`${locales}/${area}/en-US.ts`)) {
    for (const language of languages) {
      const head =
        language === "en-US"
          ? "export const texts = {"
          : `import type { AreaTexts } from "../texts.ts";\n\nexport const texts: AreaTexts<"${area}"> = {`;
      draft.create(`${locales}/${area}/${language}.ts`, `${head}\n  ${area}: {\n  },\n};\n`);
    }
    const texts = `${locales}/texts.ts`;
    draft.import(texts, `import type { texts as ${area} } from "./${area}/en-US.ts";`);
    draft.insert(texts, "after", /^interface EnglishAreas \{\n/m, `  ${area}: typeof ${area};\n`);
  }
  for (const language of languages)
    draft.insert(`${locales}/${area}/${language}.ts`, "after", new RegExp(`^  ${area}: \\{\\n`, "m"), text);
}
