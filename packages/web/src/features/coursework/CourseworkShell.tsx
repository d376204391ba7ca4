import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import card from "../../ui/card.module.css";
import desk from "../desk/desk.module.css";
import { groupQuery } from "../group/queries.ts";
import { PageTitle } from "../site/PageTitle.tsx";
import classes from "./coursework.module.css";
import { type Coursework, CourseworkContext } from "./coursework.ts";
import { gradebookQuery } from "./queries.ts";

/** Frame of a teacher's pages: which coursework it is, the way back to it, and the pages' menu. */
export function CourseworkShell({ coursework }: { coursework: Coursework }) {
  const { t } = useTranslation();
  const isGroup = coursework.kind === "group";
  const book = useQuery({ ...gradebookQuery(coursework), enabled: !isGroup });
  const group = useQuery({ ...groupQuery(coursework.id), enabled: isGroup });
  const title = isGroup ? group.data?.name : book.data?.title;
  const params = { kind: coursework.kind, placeID: String(coursework.id) };
  const back = {
    training: { to: "/training/$trainingID", params: { trainingID: params.placeID } },
    contest: { to: "/contest/$contestID", params: { contestID: params.placeID } },
    group: { to: "/group/$groupID", params: { groupID: params.placeID } },
  } as const;
  const page = useLocation().pathname.endsWith("/similarity") ? "similarity" : "gradebook";
  const name = title ?? t(`coursework.kind.${coursework.kind}`, { id: coursework.id });
  return (
    <CourseworkContext value={coursework}>
      <PageTitle title={`${name} - ${t(`coursework.${page}.title`)}`} />
      <div className={`${card.page} ${desk.desk}`}>
        <header className={classes.head}>
          <h1>{name}</h1>
          <Link className="screen-only" {...back[coursework.kind]}>
            {t(`coursework.back.${coursework.kind}`)}
          </Link>
        </header>
        <nav className={`screen-only ${desk.menu}`} aria-label={t("coursework.menu")}>
          <Link to="/coursework/$kind/$placeID/gradebook" params={params}>
            {t("coursework.gradebook.title")}
          </Link>
          <Link to="/coursework/$kind/$placeID/similarity" params={params}>
            {t("coursework.similarity.title")}
          </Link>
        </nav>
        <Outlet />
      </div>
    </CourseworkContext>
  );
}
