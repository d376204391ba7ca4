import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { locales } from "../locale.ts";
import { rowId } from "../scalar.ts";
import { CAROUSEL_PICTURES_MAX, CarouselPicture, carouselCaption, carouselLink } from "./body.ts";

export const WebsiteConfig = z.object({
  baseUrl: z.string().nullable(),
  name: z.string().nullable(),
  shortName: z.string().nullable(),
  description: z.string().nullable(),
  recordName: z.string().nullable(),
  recordUrl: z.string().nullable(),
  email: z.string().nullable(),
  projectName: z.string().nullable(),
  projectUrl: z.string().nullable(),
  register: z.boolean(),
  guests: z.boolean(),
  /** Whether the site has a mail server: without one nobody registers or resets a password by themselves. */
  mail: z.boolean(),
  /** Addresses of its logos on this site; null: it has none. */
  logo: z.string().nullable(),
  logoDark: z.string().nullable(),
  /** What the site speaks to whom it knows no language of. */
  defaultLocale: z.enum(locales),
  openPublicDiscussion: z.boolean(),
  openGroupDiscussion: z.boolean(),
  openContestComment: z.boolean(),
});
export type WebsiteConfig = z.infer<typeof WebsiteConfig>;

export const getWebsiteConfig = endpoint({
  name: "getWebsiteConfig",
  method: "GET",
  path: "/api/get-website-config",
  summary: "Name, links and public switches of the site",
  access: "anon",
  data: WebsiteConfig,
});

export const getSeenRequest = endpoint({
  name: "getSeenRequest",
  method: "GET",
  path: "/api/seen-request",
  summary: "How this very request reached the server, for whoever sets up a proxy before it",
  access: "anon",
  data: z.object({
    /** Host and port its client asked for, as the server knows it. */
    host: z.string(),
    protocol: z.string(),
    /** Whose request it is: what limits count by. */
    address: z.string(),
    /** A proxy said for whom it asks, and was not believed: TRUST_PROXY does not name it. */
    forwardedIgnored: z.boolean(),
  }),
});

export const getHomeCarousel = endpoint({
  name: "getHomeCarousel",
  method: "GET",
  path: "/api/home-carousel",
  summary: "Pictures of the home page's carousel, in order",
  access: "anon",
  data: z.array(CarouselPicture),
});

export const saveHomeCarousel = endpoint({
  name: "saveHomeCarousel",
  method: "PUT",
  path: "/api/admin/config/home-carousel",
  summary: "Sets captions, links and order of the home page's pictures; those it does not name come last",
  access: "perm:system_info_admin",
  body: z.object({
    pictures: z
      .array(z.object({ id: rowId, caption: carouselCaption, link: carouselLink }))
      .max(CAROUSEL_PICTURES_MAX),
  }),
  data: z.array(CarouselPicture),
  refusals: ["carousel-link", "carousel-caption"],
});
