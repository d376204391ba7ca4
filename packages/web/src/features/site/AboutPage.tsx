import { CLICS_PATH, status, TEST_CASE_MAX } from "@verdict/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCount } from "../../lib/i18n.ts";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import card from "../../ui/card.module.css";
import { VerdictTag } from "../../ui/VerdictTag.tsx";
import classes from "./about.module.css";
import { LanguageTable } from "./LanguageTable.tsx";
import { PageTitle } from "./PageTitle.tsx";
import { useSiteNames, useWebsiteConfig } from "./queries.ts";
import { verdictExamples } from "./verdict-examples.ts";

/** The reference of the site: what verdicts mean, what programs are compiled with, how they are measured and counted. */
export function AboutPage() {
  const { t } = useTranslation();
  const count = useCount();
  const site = useWebsiteConfig();
  const { name } = useSiteNames();
  const bounds = { input: count(TEST_CASE_MAX) };
  const sections: [anchor: string, title: string, text: ReactNode][] = [
    ["verdicts", t("about.verdicts.title"), <Verdicts key="verdicts" />],
    ["languages", t("reference.languages"), <LanguageTable key="languages" />],
    [
      "limits",
      t("about.limits.title"),
      <Paragraphs key="limits" texts={[t("about.limits.text"), t("reference.limitsMore", bounds)]} />,
    ],
    [
      "measuring",
      t("reference.measuring"),
      <Paragraphs key="measuring" texts={[t("reference.measuringText")]} />,
    ],
    [
      "points",
      t("reference.points"),
      <Paragraphs
        key="points"
        texts={[t("reference.pointsText"), t("reference.pointsLowest"), t("reference.pointsAverage")]}
      />,
    ],
    ["api", t("about.api.title"), <Api key="api" />],
  ];
  return (
    <div className={`${card.page} ${classes.page}`}>
      <PageTitle title={t("nav.about")} />
      <article className={`${card.card} ${classes.article}`}>
        <h1>{t("about.title", { name })}</h1>
        {site?.description && <p>{site.description}</p>}
        <nav aria-label={t("reference.contents")} className={classes.contents}>
          {sections.map(([anchor, title]) => (
            <a key={anchor} href={`#${anchor}`}>
              {title}
            </a>
          ))}
        </nav>
        {sections.map(([anchor, title, text]) => (
          <section key={anchor} id={anchor} aria-labelledby={`${anchor}-title`}>
            <h2 id={`${anchor}-title`}>
              <a href={`#${anchor}`}>{title}</a>
            </h2>
            {text}
          </section>
        ))}
      </article>
    </div>
  );
}

const Paragraphs = ({ texts }: { texts: string[] }) => texts.map((text) => <p key={text}>{text}</p>);

function Api() {
  const { t } = useTranslation();
  return (
    <>
      <p>{t("about.api.text")}</p>
      <p>
        <a href="/docs">{t("about.docs")}</a> · <a href="/docs/openapi.json">OpenAPI</a>
      </p>
      <Paragraphs
        texts={[
          t("reference.apiToken"),
          t("reference.apiClics", { path: `${window.location.origin}${CLICS_PATH}` }),
        ]}
      />
    </>
  );
}

/** Each with an address of its own (`#runtimeError`), to be sent to whoever asks. */
function Verdicts() {
  const { t } = useTranslation();
  return (
    <>
      <p>{t("about.verdicts.text")}</p>
      <p>{t("reference.verdictsLead")}</p>
      {verdictExamples.map(({ name, code }) => (
        <div key={name} id={name} className={classes.verdict}>
          <div>
            <h3>
              <a href={`#${name}`} aria-label={t(`status.${name}`)}>
                <VerdictTag status={status[name]} />
              </a>
            </h3>
            <p>{t(`reference.verdict.${name}`)}</p>
          </div>
          {code && <CodeBlock code={code} language="C++" />}
        </div>
      ))}
    </>
  );
}
