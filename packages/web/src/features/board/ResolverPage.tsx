import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { PagePending } from "../../ui/PagePending.tsx";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import { PageTitle } from "../site/PageTitle.tsx";
import { boardResolverQuery, type ResolverData } from "./queries.ts";
import { ResolverSetup } from "./ResolverSetup.tsx";
import { ResolverShow } from "./ResolverShow.tsx";
import { type Medals, Show } from "./resolver.ts";
import type { ResolverSearch } from "./search.ts";

/** The resolver of a contest: first its settings, then the show that they stand in the address of. */
export function ResolverPage({ search }: { search: ResolverSearch }) {
  const { t } = useTranslation();
  if (search.cid === undefined) return <EmptyState text={t("board.resolver.which")} />;
  return <Loaded cid={search.cid} search={search} />;
}

function Loaded({ cid, search }: { cid: number; search: ResolverSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data, error, isError, refetch } = useQuery(boardResolverQuery(cid));
  const go = (next: ResolverSearch) => void navigate({ to: "/scrollBoard", search: next as never });
  if (isError && !data) return <FailedState error={error} onRetry={refetch} />;
  if (!data) return <PagePending />;
  const { removeStar = false } = search;
  const medals = search.awards === "own" ? null : search.medals;
  return (
    <>
      <PageTitle title={`${data.title} - ${t("board.resolver.title")}`} />
      {medals !== undefined ? (
        <Started
          key={String(medals)}
          data={data}
          medals={medals}
          removeStar={removeStar}
          onClose={() => go({ cid })}
        />
      ) : (
        <ResolverSetup
          data={data}
          onStart={(chosen, leavesOut) =>
            go({
              cid,
              ...(chosen ? { medals: [...chosen] } : { awards: "own" as const }),
              removeStar: leavesOut || undefined,
            })
          }
        />
      )}
    </>
  );
}

interface StartedProps {
  data: ResolverData;
  medals: Medals | null;
  removeStar: boolean;
  onClose: () => void;
}

function Started({ data, medals, removeStar, onClose }: StartedProps) {
  const { t } = useTranslation();
  const show = useMemo(() => {
    const names = [t("board.resolver.gold"), t("board.resolver.silver"), t("board.resolver.bronze")] as const;
    return new Show(data, { medals, names, removeStar });
  }, [data, medals, removeStar, t]);
  return <ResolverShow title={data.title} show={show} removeStar={removeStar} onClose={onClose} />;
}
