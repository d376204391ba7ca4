import { CAROUSEL_PICTURES_MAX } from "@verdict/contract";
import { asc, count, desc } from "drizzle-orm";
import { offsetOf, type Sql } from "../../platform/db.ts";
import { mailOutbox } from "../../platform/mail-tables.ts";
import { carouselPictures } from "./tables.ts";

export async function mailPage(db: Sql, query: { currentPage: number; limit: number }) {
  const rows = await db
    .select()
    .from(mailOutbox)
    .orderBy(desc(mailOutbox.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  const [all] = await db.select({ total: count() }).from(mailOutbox);
  return { rows, total: all?.total ?? 0 };
}

export function carousel(db: Sql) {
  return db
    .select({
      id: carouselPictures.id,
      url: carouselPictures.url,
      caption: carouselPictures.caption,
      link: carouselPictures.link,
    })
    .from(carouselPictures)
    .orderBy(asc(carouselPictures.rank), asc(carouselPictures.id))
    .limit(CAROUSEL_PICTURES_MAX);
}
