import { UserInfo } from "./account.ts";
import { endpoint } from "./endpoint.ts";

/** Uploaded pictures are served here without login; their names never come again, so caches may keep them. */
export const PUBLIC_IMAGES = "/api/public/img/";
export const AVATAR_BYTES_MAX = 2 * 1024 * 1024;
/** Side of a stored avatar in pixels; other sizes are scaled and cropped to the middle. */
export const AVATAR_PIXELS = 256;

export const uploadAvatar = endpoint({
  name: "uploadAvatar",
  method: "POST",
  path: "/api/file/upload-avatar",
  summary: "Replaces the caller's picture by a GIF, JPEG, PNG or WebP of at most 2 MB",
  access: "login",
  upload: { field: "image", maxBytes: AVATAR_BYTES_MAX },
  data: UserInfo,
  refusals: ["image-missing", "image-too-large", "image-type"],
});
