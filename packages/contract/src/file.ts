import { z } from "zod";
import { UserInfo } from "./account/account.ts";
import { endpoint } from "./endpoint.ts";
import { nothing, optionalId, rowId } from "./scalar.ts";

/** Uploaded pictures are served here without login; their names never come again, so caches may keep them. */
export const PUBLIC_IMAGES = "/api/public/img/";
export const AVATAR_BYTES_MAX = 2 * 1024 * 1024;
/** Side of a stored avatar in pixels; other sizes are scaled and cropped to the middle. */
export const AVATAR_PIXELS = 200;

export const uploadAvatar = endpoint({
  name: "uploadAvatar",
  method: "POST",
  path: "/api/file/upload-avatar",
  summary: "Replaces the caller's picture by a GIF, JPEG, PNG or WebP of at most 2 MB",
  access: "login",
  upload: { field: "image", maxBytes: AVATAR_BYTES_MAX, counts: "files" },
  data: UserInfo,
  refusals: ["image-missing", "image-too-large", "image-type"],
});

/** Uploaded files of any kind are served here without login, as downloads. */
export const PUBLIC_FILES = "/api/public/file/";
export const MD_IMAGE_BYTES_MAX = 4 * 1024 * 1024;
export const MD_FILE_BYTES_MAX = 128 * 1024 * 1024;
export const CAROUSEL_BYTES_MAX = 8 * 1024 * 1024;
export const LOGO_BYTES_MAX = 1024 * 1024;

/** The group whose text it is for; older clients say it in a field of the form. */
const forGroup = z.object({ gid: optionalId });
const ofGroupText = ["permission-denied", "group-not-found", "group-level-too-low"] as const;

export const uploadMdImage = endpoint({
  name: "uploadMdImage",
  method: "POST",
  path: "/api/file/upload-md-img",
  summary:
    "Stores a picture of at most 4 MB for a text (GIF, JPEG, PNG or WebP): staff, administrators of the group named",
  access: "login",
  query: forGroup,
  upload: { field: "image", maxBytes: MD_IMAGE_BYTES_MAX, counts: "files" },
  data: z.object({ link: z.string(), fileId: z.int() }),
  refusals: ["image-missing", "md-image-too-large", "image-type", ...ofGroupText],
});

export const deleteMdImage = endpoint({
  name: "deleteMdImage",
  method: "GET",
  path: "/api/file/delete-md-img",
  summary:
    "Deletes a picture of a text; for its uploader, problem administrators and administrators of its group",
  access: "login",
  query: z.object({ fileId: rowId }),
  data: nothing,
  refusals: ["file-not-found", "file-not-yours"],
});

export const uploadMdFile = endpoint({
  name: "uploadMdFile",
  method: "POST",
  path: "/api/file/upload-md-file",
  summary:
    "Stores a file of any kind, of at most 128 MB, for a text: staff, administrators of the group named",
  access: "login",
  query: forGroup,
  upload: { field: "file", maxBytes: MD_FILE_BYTES_MAX, counts: "files" },
  data: z.object({ link: z.string(), fileId: z.int(), name: z.string() }),
  refusals: ["file-missing", "md-file-too-large", ...ofGroupText],
});

export const uploadCarouselImage = endpoint({
  name: "uploadCarouselImage",
  method: "POST",
  path: "/api/file/upload-carouse-img",
  summary: "Adds a picture of at most 8 MB to the home page: GIF, JPEG, PNG, SVG or WebP",
  access: "root",
  upload: { field: "file", maxBytes: CAROUSEL_BYTES_MAX, counts: "files" },
  data: z.object({ id: z.int(), url: z.string() }),
  refusals: ["image-missing", "carousel-image-too-large", "image-type"],
});

export const deleteCarouselImage = endpoint({
  name: "deleteCarouselImage",
  method: "DELETE",
  path: "/api/admin/config/home-carousel",
  summary: "Takes a picture off the home page",
  access: "perm:system_info_admin",
  query: z.object({ id: rowId }),
  data: nothing,
  refusals: ["file-not-found"],
});

/** A site has a logo for light grounds, and may have another one for dark grounds. */
export const logoGrounds = ["light", "dark"] as const;
export type LogoGround = (typeof logoGrounds)[number];

const ofGround = z.object({ ground: z.enum(logoGrounds).default("light") });

/** Ours. */
export const uploadLogo = endpoint({
  name: "uploadLogo",
  method: "POST",
  path: "/api/file/upload-logo",
  summary: "Sets the site's logo for light or dark grounds, at most 1 MB: GIF, JPEG, PNG, SVG or WebP",
  access: "perm:system_info_admin",
  query: ofGround,
  upload: { field: "file", maxBytes: LOGO_BYTES_MAX, counts: "files" },
  data: z.object({ url: z.string() }),
  refusals: ["image-missing", "logo-too-large", "image-type"],
});

export const deleteLogo = endpoint({
  name: "deleteLogo",
  method: "DELETE",
  path: "/api/admin/config/logo",
  summary: "Takes the site's logo for light or dark grounds away",
  access: "perm:system_info_admin",
  query: ofGround,
  data: nothing,
  refusals: ["file-not-found"],
});
