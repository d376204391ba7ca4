import { ActionIcon, Button } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type DataOf, getProblemList, type QueryInput } from "@verdict/contract";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { useSignedIn } from "../../lib/session.ts";
import { IconChevronLeft, IconChevronRight, IconMaximize, IconMinimize } from "../../ui/icons.ts";
import { OwnStatus } from "../problem/OwnStatus.tsx";
import { ownStatusQuery } from "../problem/queries.ts";
import classes from "./focus-bar.module.css";
import { ToolButton } from "./SolutionToolbar.tsx";

/** Enters or leaves focus mode, which is part of the address. */
export function FocusButton({ isFocused }: { isFocused: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toggle = () =>
    navigate({
      from: "/problem/$problemId",
      search: (view) => ({ ...view, focus: isFocused ? undefined : true }),
      replace: true,
    });
  const Icon = isFocused ? IconMinimize : IconMaximize;
  return (
    <ToolButton label={t(isFocused ? "solve.focus.leave" : "solve.focus.enter")} onClick={toggle}>
      <Icon size={17} />
    </ToolButton>
  );
}

/** Foot of focus mode: the way out, and the problem's neighbours in the list the user came from. */
export function FocusBar({ problemId }: { problemId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const rows = useNeighbours(problemId);
  const at = rows.findIndex((row) => row.problemId === problemId);
  const [previous, next] = [rows[at - 1], at === -1 ? undefined : rows[at + 1]];
  const own = useQuery({
    ...ownStatusQuery(rows.map((row) => row.pid)),
    enabled: useSignedIn() && rows.length > 0,
  }).data;
  const go = (row: { problemId: string } | undefined) => {
    if (!row) return;
    void navigate({
      to: "/problem/$problemId",
      params: { problemId: row.problemId },
      search: { focus: true },
    });
  };
  useHotkeys(
    [
      ["alt+PageUp", () => go(previous)],
      ["alt+PageDown", () => go(next)],
    ],
    [],
    true,
  );
  const strip = useRef<HTMLUListElement>(null);
  const count = rows.length;
  // The current problem is in the middle of what is seen of the strip.
  useEffect(() => {
    if (count === 0) return;
    strip.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [count]);
  return (
    <nav className={classes.bar} aria-label={t("solve.focus.bar")}>
      <div className={classes.links}>
        <Link to="/home">{t("nav.home")}</Link>
        <Link to="/problem">{t("nav.problems")}</Link>
        <Link to="/status" search={{ onlyMine: true }}>
          {t("problem.mySubmissions")}
        </Link>
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("solve.focus.previous")}
        aria-keyshortcuts="Alt+PageUp"
        disabled={!previous}
        onClick={() => go(previous)}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ul ref={strip} className={classes.strip}>
        {rows.map((row) => (
          <li key={row.pid}>
            <Link
              to="/problem/$problemId"
              params={{ problemId: row.problemId }}
              search={{ focus: true }}
              title={row.title}
              aria-current={row.problemId === problemId ? "page" : undefined}
            >
              {row.problemId}
              <OwnStatus code={own?.[row.pid]?.status} />
            </Link>
          </li>
        ))}
      </ul>
      <Button
        size="xs"
        variant="default"
        rightSection={<IconChevronRight size={15} />}
        aria-keyshortcuts="Alt+PageDown"
        disabled={!next}
        onClick={() => go(next)}
      >
        {t("solve.focus.next")}
      </Button>
    </nav>
  );
}

type ListData = DataOf<typeof getProblemList>;
type ListQuery = QueryInput<typeof getProblemList>;

/** Most problems the bar shows where no list was seen before. */
const SHOWN = 100;

/** Rows of the list seen last that holds the problem; without one, the problem bank's first. */
function useNeighbours(problemId: string): ListData["records"] {
  const client = useQueryClient();
  const language = useLanguage();
  const [seen] = useState(() =>
    client
      .getQueriesData<ListData>({ queryKey: ["problem", "list"] })
      .findLast(([, data]) => data?.records.some((row) => row.problemId === problemId)),
  );
  const query = (seen?.[0][2] as ListQuery | undefined) ?? { limit: SHOWN, l: language };
  const { data } = useQuery({
    queryKey: ["problem", "list", query],
    queryFn: ({ signal }) => call(getProblemList, { query, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.records ?? [];
}
