import { useTranslation } from "react-i18next";
import card from "../../ui/card.module.css";
import classes from "./about.module.css";
import { PageTitle } from "./PageTitle.tsx";
import { useWebsiteConfig } from "./queries.ts";

const sections = ["verdicts", "limits", "fairness", "api"] as const;

export function AboutPage() {
  const { t } = useTranslation();
  const site = useWebsiteConfig();
  return (
    <div className={`${card.page} ${classes.page}`}>
      <PageTitle title={t("nav.about")} />
      <article className={`${card.card} ${classes.article}`}>
        <h1>{t("about.title", { name: site?.name ?? t("about.thisSite") })}</h1>
        {site?.description && <p>{site.description}</p>}
        {sections.map((section) => (
          <section key={section}>
            <h2>{t(`about.${section}.title`)}</h2>
            <p>{t(`about.${section}.text`)}</p>
          </section>
        ))}
        <p>
          <a href="/docs">{t("about.docs")}</a>
        </p>
      </article>
    </div>
  );
}
