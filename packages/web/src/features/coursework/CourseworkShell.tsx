import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import card from "../../ui/card.module.css";
import { ContestShell } from "../contest/ContestShell.tsx";
import { DeskPage } from "../desk/DeskPage.tsx";
import desk from "../desk/desk.module.css";
import { GroupShell } from "../group/GroupShell.tsx";
import { TrainingShell } from "../training/TrainingShell.tsx";
import { type Coursework, CourseworkContext } from "./coursework.ts";

const pages = ["gradebook", "similarity"] as const;

/** A teacher's pages, in the frame of what they teach in: a group, a training, or a contest with its desk. */
export function CourseworkShell({ coursework }: { coursework: Coursework }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { kind, id } = coursework;
  const open = pages.find((page) => pathname.endsWith(`/${page}`)) ?? "gradebook";
  const page = t(`coursework.${open}.title`);
  return (
    <CourseworkContext value={coursework}>
      {kind === "group" ? (
        <GroupShell gid={id} page={page}>
          <Pages coursework={coursework} />
        </GroupShell>
      ) : kind === "training" ? (
        <TrainingShell tid={id} page={page}>
          <Pages coursework={coursework} />
        </TrainingShell>
      ) : (
        <ContestShell cid={id} page={page}>
          <DeskPage>
            <Outlet />
          </DeskPage>
        </ContestShell>
      )}
    </CourseworkContext>
  );
}

/** Both below their own menu, which the desk has among its pages. */
function Pages({ coursework: { kind, id } }: { coursework: Coursework }) {
  const { t } = useTranslation();
  return (
    <div className={`${card.page} ${desk.desk}`}>
      <nav className={`screen-only ${desk.menu}`} aria-label={t("coursework.menu")}>
        {pages.map((page) => (
          <Link key={page} to={`/coursework/$kind/$placeID/${page}`} params={{ kind, placeID: String(id) }}>
            {t(`coursework.${page}.title`)}
          </Link>
        ))}
      </nav>
      <Outlet />
    </div>
  );
}
