import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import card from "../../ui/card.module.css";
import desk from "../desk/desk.module.css";
import { groupQuery } from "../group/queries.ts";
import { PageTitle } from "../site/PageTitle.tsx";
import classes from "./assignment.module.css";
import { type Place, PlaceContext } from "./place.ts";
import { gradebookQuery } from "./queries.ts";

/** Frame of a teacher's pages: which assignment it is, the way back to it, and the pages' menu. */
export function AssignmentShell({ place }: { place: Place }) {
  const { t } = useTranslation();
  const isGroup = place.kind === "group";
  const book = useQuery({ ...gradebookQuery(place), enabled: !isGroup });
  const group = useQuery({ ...groupQuery(place.id), enabled: isGroup });
  const title = isGroup ? group.data?.name : book.data?.title;
  const params = { kind: place.kind, placeID: String(place.id) };
  const back = {
    training: { to: "/training/$trainingID", params: { trainingID: params.placeID } },
    contest: { to: "/contest/$contestID", params: { contestID: params.placeID } },
    group: { to: "/group/$groupID", params: { groupID: params.placeID } },
  } as const;
  const page = useLocation().pathname.endsWith("/similarity") ? "similarity" : "gradebook";
  const name = title ?? t(`assignment.kind.${place.kind}`, { id: place.id });
  return (
    <PlaceContext value={place}>
      <PageTitle title={`${name} - ${t(`assignment.${page}.title`)}`} />
      <div className={`${card.page} ${desk.desk}`}>
        <header className={classes.head}>
          <h1>{name}</h1>
          <Link className="screen-only" {...back[place.kind]}>
            {t(`assignment.back.${place.kind}`)}
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
    </PlaceContext>
  );
}
