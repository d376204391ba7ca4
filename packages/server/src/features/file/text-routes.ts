import { randomUUID } from "node:crypto";
import type { MultipartFile } from "@fastify/multipart";
import {
  deleteCarouselImage,
  deleteMdImage,
  groupLevel,
  isStaff,
  MD_FILE_BYTES_MAX,
  PUBLIC_FILES,
  PUBLIC_IMAGES,
  roleMay,
  uploadCarouselImage,
  uploadMdFile,
  uploadMdImage,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type App, announcedBytes } from "../../platform/serve.ts";
import { holderOf, signedIn, type User, type Viewer } from "../../viewer.ts";
import { enterGroup, levelFor } from "../group/level.ts";
import { groups } from "../group/tables.ts";
import { type Acting, audit } from "../site/audit.ts";
import { carouselPictures } from "../site/tables.ts";
import { extensionOf } from "./extension.ts";
import { pictureOf } from "./image.ts";
import { groupRoom, keepFile } from "./keep.ts";
import { numberIn, originalNameOf, receiveFile, receivePart } from "./receive.ts";
import { sendStored } from "./send-stored.ts";
import { publicFiles } from "./tables.ts";

const image = (name: string) => `img/${name}`;
const file = (name: string) => `file/${name}`;
const roomOf = (groupId: number | null) => (groupId === null ? null : groupRoom(groupId));

type Row = typeof publicFiles.$inferInsert & { originalName: string };

/**
 * Staff and organisers put pictures and files into texts, and administrators of a group into those of their group. Gives
 * back the group that was named, or null.
 */
async function admitWriter(
  db: Sql,
  user: User,
  named: number | undefined,
  part: Pick<MultipartFile, "fields">,
): Promise<number | null> {
  const gid = named ?? numberIn(part, "gid");
  if (isStaff(user.roleId)) return gid === undefined ? null : groupThatIs(db, gid);
  if (gid === undefined) {
    if (roleMay(user.roleId, "perm:contest_admin")) return null;
    throw new Refusal("permission-denied");
  }
  await enterGroup(db, user, gid, { least: groupLevel.admin });
  return gid;
}

/** Staff may name any group; one that there is not makes no difference. */
async function groupThatIs(db: Sql, gid: number): Promise<number | null> {
  const [group] = await db.select({ id: groups.id }).from(groups).where(eq(groups.id, gid));
  return group?.id ?? null;
}

/** Pictures and files of texts, and the pictures of the home page. */
export function textFileRoutes(app: App<Viewer>, { db, store }: Deps) {
  /** Writes down a picture or file that somebody put into a text. Those of the site's staff may be linked from outside it. */
  async function addFile(tx: Sql, call: Acting, row: Row): Promise<number> {
    const goesUnused = !isStaff(signedIn(call.viewer).roleId);
    const [added] = await tx
      .insert(publicFiles)
      .values({ ...row, goesUnused })
      .returning({ id: publicFiles.id });
    if (!added) throw new Error("no file row came back");
    const { originalName, size, kind } = row;
    await audit(tx, call, "file.add", `file ${row.name}`, null, { originalName, size, kind });
    return added.id;
  }

  app.serve(uploadMdImage, async (call) => {
    const { viewer, request } = call;
    const { uid } = signedIn(viewer);
    const part = await receivePart(request, uploadMdImage, "image-missing");
    const upload = await part.toBuffer();
    const groupId = await admitWriter(db, signedIn(viewer), call.query.gid, part);
    if (part.file.truncated) throw new Refusal("md-image-too-large");
    if (upload.length === 0) throw new Refusal("image-missing");
    const name = `${randomUUID()}.webp`;
    const write = async () => {
      const picture = await pictureOf(upload, holderOf(signedIn(viewer)));
      if (!picture) throw new Refusal("image-type");
      await store.putFile(image(name), picture);
      return picture.length;
    };
    const kept = { path: image(name), room: roomOf(groupId), bytes: upload.length, write };
    const fileId = await keepFile({ db, store }, kept, (tx, size) =>
      addFile(tx, call, { name, kind: "md-image", uid, groupId, originalName: name, size }),
    );
    return { link: PUBLIC_IMAGES + name, fileId };
  });

  /** Uploaders, problem administrators, and who keeps the group in whose text it is. */
  async function mayDelete({ uid, roleId }: User, file: typeof publicFiles.$inferSelect): Promise<boolean> {
    if (file.uid === uid || roleMay(roleId, "root/pa")) return true;
    return (await levelFor(db, file.groupId, uid)) >= groupLevel.admin;
  }

  app.serve(deleteMdImage, async (call) => {
    const user = signedIn(call.viewer);
    const [row] = await db.select().from(publicFiles).where(eq(publicFiles.id, call.query.fileId));
    if (!row) throw new Refusal("file-not-found");
    if (row.kind !== "md-image" || !(await mayDelete(user, row))) throw new Refusal("file-not-yours");
    await db.transaction(async (tx) => {
      await tx.delete(publicFiles).where(eq(publicFiles.id, row.id));
      await audit(tx, call, "file.delete", `file ${row.name}`, { ...row }, null);
    });
    await store.deleteFile(image(row.name));
    return null;
  });

  app.serve(uploadMdFile, async (call) => {
    const { viewer, request } = call;
    const { uid } = signedIn(viewer);
    const part = await receivePart(request, uploadMdFile, "file-missing");
    const groupId = await admitWriter(db, signedIn(viewer), call.query.gid, part);
    const name = randomUUID() + extensionOf(part.filename);
    const originalName = originalNameOf(part, name);
    const write = async () => {
      const size = await store.putFileStream(file(name), part.file, MD_FILE_BYTES_MAX);
      if (part.file.truncated) throw new Refusal("md-file-too-large");
      if (size === 0) throw new Refusal("file-missing");
      return size;
    };
    const kept = {
      path: file(name),
      room: roomOf(groupId),
      bytes: announcedBytes(request, uploadMdFile),
      write,
    };
    const fileId = await keepFile({ db, store }, kept, (tx, size) =>
      addFile(tx, call, { name, kind: "md-file", uid, groupId, originalName, size }),
    );
    return { link: PUBLIC_FILES + name, fileId, name: originalName };
  });

  app.serve(uploadCarouselImage, async (call) => {
    const upload = await receiveFile(
      call.request,
      uploadCarouselImage,
      "carousel-image-too-large",
      "image-missing",
    );
    const picture = await pictureOf(upload, holderOf(signedIn(call.viewer)), { withSvg: true });
    if (!picture) throw new Refusal("image-type");
    const name = `${randomUUID()}.webp`;
    await store.putFile(image(name), picture);
    return db.transaction(async (tx) => {
      const [row] = await tx
        .insert(carouselPictures)
        .values({
          url: PUBLIC_IMAGES + name,
          rank: sql`(select coalesce(max(${carouselPictures.rank}), 0) + 1 from ${carouselPictures})`,
        })
        .returning({ id: carouselPictures.id, url: carouselPictures.url });
      if (!row) throw new Error("no picture row came back");
      await audit(tx, call, "carousel.add", `picture ${row.id}`, null, row);
      return row;
    });
  });

  app.serve(deleteCarouselImage, async (call) => {
    const url = await db.transaction(async (tx) => {
      const [row] = await tx
        .delete(carouselPictures)
        .where(eq(carouselPictures.id, call.query.id))
        .returning({ id: carouselPictures.id, url: carouselPictures.url });
      if (!row) throw new Refusal("file-not-found");
      await audit(tx, call, "carousel.delete", `picture ${row.id}`, row, null);
      return row.url;
    });
    if (url.startsWith(PUBLIC_IMAGES)) await store.deleteFile(image(url.slice(PUBLIC_IMAGES.length)));
    return null;
  });
}

const asDownload = {
  type: "application/octet-stream",
  disposition: "attachment",
  policy: "default-src 'none'; sandbox",
} as const;

/** Shown in the page by the browser's own reader, which a sandbox would keep from starting. */
const asDocument = {
  type: "application/pdf",
  disposition: "inline",
  policy: "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
} as const;

/** Files of texts for everybody: PDFs to be read in the page, all others as a download. None is ever run as a page of ours. */
export function publicFileRoutes(fastify: FastifyInstance, { db, store }: Deps): void {
  fastify.get<{ Params: { name: string } }>(`${PUBLIC_FILES}:name`, async (request, reply) => {
    const { name } = request.params;
    const wellFormed = /^[0-9a-f-]{36}(\.[a-z0-9]{1,10})?$/.test(name);
    const [row] = wellFormed
      ? await db
          .select({ originalName: publicFiles.originalName })
          .from(publicFiles)
          .where(eq(publicFiles.name, name))
      : [];
    if (!row) throw new Refusal("path-unknown");
    const { type, disposition, policy } = name.endsWith(".pdf") ? asDocument : asDownload;
    reply
      .type(type)
      .header(
        "Content-Disposition",
        `${disposition}; filename*=UTF-8''${encodeURIComponent(row.originalName)}`,
      )
      .header("X-Content-Type-Options", "nosniff")
      .header("Content-Security-Policy", policy)
      .header("X-Frame-Options", "SAMEORIGIN");
    return sendStored(request, reply, store, `file/${name}`);
  });
}
