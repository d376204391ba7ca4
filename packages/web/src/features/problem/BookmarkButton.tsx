import { ActionIcon, Tooltip } from "@mantine/core";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { getProblemBookmark, setProblemBookmark } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { askToSignIn } from "../../lib/guard.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useSignedIn } from "../../lib/session.ts";
import { IconStar, IconStarFilled } from "../../ui/icons.ts";

const bookmarkQuery = (pid: number) =>
  queryOptions({
    queryKey: ["problem", "bookmark", pid],
    queryFn: ({ signal }) => call(getProblemBookmark, { query: { pid }, signal }),
    meta: { quiet: true },
  });

async function keep(pid: number, isKept: boolean): Promise<void> {
  const { queryKey } = bookmarkQuery(pid);
  await call(setProblemBookmark, { body: { pid, isKept } });
  await queryClient.cancelQueries({ queryKey }); // an answer of before may be on its way
  queryClient.setQueryData(queryKey, { isKept });
  void queryClient.invalidateQueries({ queryKey: ["problem", "list"] });
}

/** Puts the problem into the reader's own list, or takes it out. */
export function BookmarkButton({ pid }: { pid: number }) {
  const { t } = useTranslation();
  const isSignedIn = useSignedIn();
  const isKept = useQuery({ ...bookmarkQuery(pid), enabled: isSignedIn }).data?.isKept ?? false;
  const keeping = useMutation({ mutationFn: (wanted: boolean) => keep(pid, wanted) });
  const label = t(isKept ? "solve.bookmark.remove" : "solve.bookmark.add");
  return (
    <Tooltip label={label} openDelay={300} withinPortal={false}>
      <ActionIcon
        variant="subtle"
        color={isKept ? "yellow" : "gray"}
        aria-label={label}
        aria-pressed={isKept}
        loading={keeping.isPending}
        onClick={() => (isSignedIn ? keeping.mutate(!isKept) : askToSignIn(() => void keep(pid, true)))}
      >
        {isKept ? <IconStarFilled size={18} /> : <IconStar size={18} />}
      </ActionIcon>
    </Tooltip>
  );
}
