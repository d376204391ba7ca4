import { Skeleton } from "@mantine/core";
import { MarkdownSkeleton } from "../../ui/Markdown.tsx";
import classes from "./statement.module.css";

export function StatementSkeleton() {
  return (
    <div className={classes.statement} aria-hidden>
      <Skeleton height={24} width="55%" my={3} />
      <Skeleton height={50} my={14} />
      <Skeleton height={16} width={110} mt={22} />
      <MarkdownSkeleton length={540} />
      <Skeleton height={16} width={80} mt={22} />
      <MarkdownSkeleton length={180} />
      <Skeleton height={16} width={80} mt={22} />
      <MarkdownSkeleton length={180} />
    </div>
  );
}
