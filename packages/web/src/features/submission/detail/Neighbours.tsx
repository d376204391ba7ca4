import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type DataOf, getSubmissionNeighbours } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import card from "../../../ui/card.module.css";
import classes from "./neighbours.module.css";

type Around = NonNullable<DataOf<typeof getSubmissionNeighbours>>;

/** null: for who does not teach its author. */
const neighboursQuery = (submitId: number) =>
  queryOptions({
    queryKey: ["submission", "neighbours", submitId],
    queryFn: ({ signal }) => call(getSubmissionNeighbours, { query: { submitId }, signal }),
    meta: { quiet: true },
  });

/** For a teacher: whose it is, and the way to the pupils before and after them at the same problem. */
export function Neighbours({ submitId }: { submitId: number }) {
  const { t } = useTranslation();
  const around = useQuery(neighboursQuery(submitId)).data;
  if (!around) return null;
  return (
    <nav className={`${card.card} ${classes.bar}`} aria-label={t("solve.neighbours.menu")}>
      <To person={around.previous} label={t("solve.neighbours.previous")} rel="prev" />
      <b>{nameOf(around.author)}</b>
      <To person={around.next} label={t("solve.neighbours.next")} rel="next" />
    </nav>
  );
}

const nameOf = ({ realname, username }: Around["author"]) =>
  realname && realname !== username ? `${realname} (${username})` : username;

function To({ person, label, rel }: { person: Around["next"]; label: string; rel: "prev" | "next" }) {
  const arrow = <span aria-hidden>{rel === "prev" ? "← " : " →"}</span>;
  if (!person) return <span className={classes.none} data-rel={rel} />;
  return (
    <Link
      to="/submission-detail/$submitId"
      params={{ submitId: String(person.submitId) }}
      rel={rel}
      data-rel={rel}
    >
      {rel === "prev" && arrow}
      <span className="visually-hidden">{label}: </span>
      {person.realname ?? person.username}
      {rel === "next" && arrow}
    </Link>
  );
}
