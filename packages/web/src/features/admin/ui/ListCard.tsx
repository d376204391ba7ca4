import type { ComponentProps } from "react";
import { List } from "../../../ui/list/List.tsx";
import { Card } from "./AdminPage.tsx";

type ListCardProps<Row> = ComponentProps<typeof List<Row>> & {
  /** Shown above the list where the page holds more than this one. */
  title?: string;
};

/** A list in a card of its own. */
export function ListCard<Row>({ title, ...list }: ListCardProps<Row>) {
  return (
    <Card flush {...(title && { title })}>
      <List {...list} />
    </Card>
  );
}
