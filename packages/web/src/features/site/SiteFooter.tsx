import { NativeSelect } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../lib/i18n.ts";
import { type Language, languageCodes, languages } from "../../lib/language.ts";
import { chooseLanguage } from "../../lib/own-language.ts";
import { useWebsiteConfig } from "./queries.ts";
import classes from "./shell.module.css";

export function SiteFooter() {
  const { t } = useTranslation();
  const site = useWebsiteConfig();
  const language = useLanguage();
  return (
    <footer className={`${classes.footer} screen-only`}>
      <div className={classes.footerInner}>
        <span>{[site?.name, site?.description].filter(Boolean).join(" · ")}</span>
        <FooterLink name={site?.recordName} url={site?.recordUrl} />
        {site?.projectName !== site?.name && <FooterLink name={site?.projectName} url={site?.projectUrl} />}
        <Link to="/developer">{t("nav.developers")}</Link>
        <NativeSelect
          size="xs"
          aria-label={t("nav.language")}
          value={language}
          onChange={(event) => void chooseLanguage(event.currentTarget.value as Language)}
          data={languageCodes.map((code) => ({ value: code, label: languages[code] }))}
        />
      </div>
    </footer>
  );
}

function FooterLink({ name, url }: { name?: string | null; url?: string | null }) {
  if (!name) return null;
  if (!url || !/^https?:/i.test(url)) return <span>{name}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  );
}
