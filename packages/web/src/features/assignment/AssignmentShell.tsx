import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import card from "../../ui/card.module.css";
import desk from "../desk/desk.module.css";
import { groupQuery } from "../group/queries.ts";
import { PageTitle } from "../site/PageTitle.tsx";
import classes from "./assignment.module.css";
import { type Assignment, AssignmentContext } from "./assignment.ts";
import { gradebookQuery } from "./queries.ts";

/** Frame of a teacher's pages: which assignment it is, the way back to it, and the pages' menu. */
export function AssignmentShell({ assignment }: { assignment: Assignment }) {
  const { t } = useTranslation();
  const isGroup = assignment.kind === "group";
  const book = useQuery({ ...gradebookQuery(assignment), enabled: !isGroup });
  const group = useQuery({ ...groupQuery(assignment.id), enabled: isGroup });
  const title = isGroup ? group.data?.name : book.data?.title;
  const params = { kind: assignment.kind, placeID: String(assignment.id) };
  const back = {
    training: { to: "/training/$trainingID", params: { trainingID: params.placeID } },
    contest: { to: "/contest/$contestID", params: { contestID: params.placeID } },
    group: { to: "/group/$groupID", params: { groupID: params.placeID } },
  } as const;
  const page = useLocation().pathname.endsWith("/similarity") ? "similarity" : "gradebook";
  const name = title ?? t(`assignment.kind.${assignment.kind}`, { id: assignment.id });
  return (
    <AssignmentContext value={assignment}>
      <PageTitle title={`${name} - ${t(`assignment.${page}.title`)}`} />
      <div className={`${card.page} ${desk.desk}`}>
        <header className={classes.head}>
          <h1>{name}</h1>
          <Link className="screen-only" {...back[assignment.kind]}>
            {t(`assignment.back.${assignment.kind}`)}
          </Link>
        </header>
        <nav className={`screen-only ${desk.menu}`} aria-label={t("assignment.menu")}>
          {!isGroup && (
            <Link to="/assignment/$kind/$placeID/gradebook" params={params}>
              {t("assignment.gradebook.title")}
            </Link>
          )}
          <Link to="/assignment/$kind/$placeID/similarity" params={params}>
            {t("assignment.similarity.title")}
          </Link>
        </nav>
        <Outlet />
      </div>
    </AssignmentContext>
  );
}
