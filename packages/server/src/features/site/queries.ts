import { CAROUSEL_PICTURES_MAX } from "@verdict/contract";
import { asc, desc } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { selectList } from "../../platform/list.ts";
import { mailOutbox } from "../../platform/mail-tables.ts";
import { carouselPictures } from "./tables.ts";

export const mailList = (db: Sql) =>
  selectList(db, {
    select: db.select().from(mailOutbox),
    order: [desc(mailOutbox.id)],
    of: mailOutbox,
  });

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
