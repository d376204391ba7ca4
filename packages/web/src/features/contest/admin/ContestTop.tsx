import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { loadTexts } from "../../../lib/i18n.ts";

const ContestBar = lazy(async () => {
  const [{ ContestBar: bar }] = await Promise.all([import("../ContestShell.tsx"), loadTexts("contest")]);
  return { default: bar };
});

/** As high as the bar. */
const HEIGHT = 121;

/** The head of a contest's frame, its menu in it, above a page of its administration. */
export function ContestTop({ cid }: { cid: number }) {
  return (
    <Suspense fallback={<Skeleton height={HEIGHT} mb={12} />}>
      <ContestBar key={cid} cid={cid} />
    </Suspense>
  );
}
