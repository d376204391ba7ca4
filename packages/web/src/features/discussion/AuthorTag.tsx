import type { AuthorRole } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import classes from "./discussion.module.css";

interface AuthorTagProps {
  role: AuthorRole;
  title?: string | null;
  color?: string | null;
}

/** What an author is beside a name: SPA root, ADM staff, and the title they were given. */
export function AuthorTag({ role, title, color }: AuthorTagProps) {
  const { t } = useTranslation();
  return (
    <>
      {role !== "user" && (
        <span className={classes.role} title={t(`discussion.role.${role}`)}>
          {role === "root" ? "SPA" : "ADM"}
        </span>
      )}
      {title && (
        <span className={classes.title}>
          <span className={classes.dot} style={color ? { background: color } : undefined} aria-hidden />
          {title}
        </span>
      )}
    </>
  );
}
