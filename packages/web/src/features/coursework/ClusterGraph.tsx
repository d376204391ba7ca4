import { useElementSize } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { SIMILARITY_PAIRS_MAX, type SimilarityCheck } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { TableBox } from "../../ui/list/TableBox.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { pictureOf } from "./clusters.ts";
import classes from "./coursework.module.css";
import { useCoursework } from "./coursework.ts";
import { pairsQuery } from "./queries.ts";
import type { SimilaritySearch } from "./search.ts";

interface ClusterGraphProps {
  check: SimilarityCheck;
  search: SimilaritySearch;
  onOpen: (pair: number) => void;
}

/** Characters of a name in the picture. */
const NAME = 10;
const short = (name: string) => (name.length > NAME ? `${name.slice(0, NAME - 1)}…` : name);

/** Who hangs together with whom; the list above says the same in words. Cleared pairs are left out. */
export function ClusterGraph({ check, search, onOpen }: ClusterGraphProps) {
  const { t } = useTranslation();
  const { ref, width } = useElementSize<HTMLDivElement>();
  const filter = { id: check.id, pid: search.pid, least: search.least, limit: SIMILARITY_PAIRS_MAX };
  const pairs = useQuery(pairsQuery(useCoursework(), filter)).data?.records.filter(
    ({ decision }) => decision !== "cleared",
  );
  if (!pairs?.length) return null;
  const picture = pictureOf(pairs, Math.max(300, width));
  return (
    <Panel title={t("coursework.similarity.clusters")}>
      <div ref={ref}>
        <TableBox label={t("coursework.similarity.clusters")} className={classes.picture}>
          <svg
            width={picture.width}
            height={picture.height}
            role="img"
            aria-label={t("coursework.similarity.clustersOf", {
              people: picture.nodes.length,
              pairs: picture.edges.length,
            })}
          >
            {picture.edges.map(({ pair, from, to }) => (
              // biome-ignore lint/a11y/noStaticElementInteractions: the list above opens the same pairs
              <line
                key={pair.id}
                x1={from.x}
                y1={from.y}
                x2={to.x}
                y2={to.y}
                data-confirmed={pair.decision === "confirmed" || undefined}
                strokeWidth={1 + 6 * Math.max(0, pair.similarity - 0.6)}
                onClick={() => onOpen(pair.id)}
              >
                <title>{`${from.name} – ${to.name}: ${Math.round(pair.similarity * 100)} %`}</title>
              </line>
            ))}
            {picture.nodes.map(({ uid, name, x, y, isLeft }) => (
              <g key={uid}>
                <circle cx={x} cy={y} r={5} />
                <text x={isLeft ? x - 9 : x + 9} y={y + 4} textAnchor={isLeft ? "end" : "start"}>
                  {short(name)}
                  <title>{name}</title>
                </text>
              </g>
            ))}
          </svg>
        </TableBox>
      </div>
    </Panel>
  );
}
