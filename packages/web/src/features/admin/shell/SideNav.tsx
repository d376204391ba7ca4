import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { hasRole } from "../../../lib/audience.ts";
import { useSession } from "../../../lib/session.ts";
import { type PageKey, pageAudience } from "../access.ts";
import { officeGroups, type PageGroup, parents } from "./navigation.ts";
import classes from "./shell.module.css";

interface SideNavProps {
  current: PageKey;
  /** Icons only. */
  isSmall: boolean;
  onGo?: () => void;
}

/** The pages that the user may enter, by group. */
export function SideNav({ current, isSmall, onGo }: SideNavProps) {
  const { t } = useTranslation();
  const roles = useSession().user?.roleList ?? [];
  const active = parents[current] ?? current;
  const nav = useRef<HTMLElement>(null);
  // Opened by its address, the page may be one whose entry lies below the window.
  useEffect(() => {
    if (active) nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <nav ref={nav} className={classes.nav} aria-label={t("admin.nav.label")}>
      {(Object.keys(officeGroups) as PageGroup[]).map((group) => {
        const pages = officeGroups[group].filter(
          (page) => !("isSub" in page) && hasRole(pageAudience[page.key], roles),
        );
        if (pages.length === 0) return null;
        return (
          <section key={group}>
            <h2 className={isSmall ? "visually-hidden" : classes.group}>{t(`admin.nav.${group}`)}</h2>
            {pages.map(({ to, key, icon: Shape }) => {
              const title = t(`admin.page.${key}`);
              return (
                <Link
                  key={key}
                  to={to}
                  activeOptions={{ exact: true }}
                  className={classes.entry}
                  aria-current={key === active ? "page" : undefined}
                  aria-label={isSmall ? title : undefined}
                  title={isSmall ? title : undefined}
                  onClick={onGo}
                >
                  <Shape size={18} aria-hidden />
                  {!isSmall && <span>{title}</span>}
                </Link>
              );
            })}
          </section>
        );
      })}
    </nav>
  );
}
