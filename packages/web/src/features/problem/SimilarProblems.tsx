import { useInViewport } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../lib/i18n.ts";
import { AcceptanceRate } from "./AcceptanceRate.tsx";
import { Difficulty } from "./Difficulty.tsx";
import { similarProblemsQuery } from "./queries.ts";
import classes from "./statement.module.css";

const SHOWN = 5;

/** Where to go on: problems of the same kind. Asked for when somebody has read so far. */
export function SimilarProblems({ pid }: { pid: number }) {
  const { t } = useTranslation();
  const { ref, inViewport } = useInViewport<HTMLElement>();
  const { data } = useQuery({ ...similarProblemsQuery(pid, useLanguage()), enabled: inViewport });
  return (
    <section ref={ref} className={classes.similar} hidden={data?.length === 0}>
      <h2>{t("solve.similar")}</h2>
      <ul>
        {data?.slice(0, SHOWN).map((problem) => (
          <li key={problem.pid}>
            <Link to="/problem/$problemId" params={{ problemId: problem.problemId }}>
              {problem.problemId} {problem.title}
            </Link>
            <Difficulty level={problem.difficulty} />
            <AcceptanceRate accepted={problem.ac} total={problem.total} />
          </li>
        ))}
      </ul>
    </section>
  );
}
