import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { type AdminPage, adminPages, mayEnter, type PageGroup } from "../pages.ts";
import classes from "./shell.module.css";

interface SideNavProps {
  current: AdminPage;
  roles: readonly string[];
  /** Icons only. */
  isSmall: boolean;
  onGo?: () => void;
}

const groups: readonly PageGroup[] = ["overview", "problems", "people", "site"];

/** Which entry stands for a page that has none of its own. */
const parents: Partial<Record<AdminPage["key"], AdminPage["key"]>> = {
  problemEdit: "problems",
  usersImport: "users",
  usersGenerate: "users",
};

/** The pages a role may enter, by group. */
export function SideNav({ current, roles, isSmall, onGo }: SideNavProps) {
  const { t } = useTranslation();
  const active = parents[current.key] ?? current.key;
  return (
    <nav className={classes.nav} aria-label={t("admin.nav.label")}>
      {groups.map((group) => {
        const pages = adminPages.filter((page) => page.group === group && page.icon && mayEnter(page, roles));
        if (pages.length === 0) return null;
        return (
          <section key={group}>
            <h2 className={isSmall ? "visually-hidden" : classes.group}>{t(`admin.nav.${group}`)}</h2>
            {pages.map(({ path, key, icon: Shape }) => {
              const title = t(`admin.page.${key}`);
              return (
                <Link
                  key={key}
                  to="/admin/$"
                  params={{ _splat: path }}
                  className={classes.entry}
                  aria-current={key === active ? "page" : undefined}
                  aria-label={isSmall ? title : undefined}
                  title={isSmall ? title : undefined}
                  onClick={onGo}
                >
                  {Shape && <Shape size={18} aria-hidden />}
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
