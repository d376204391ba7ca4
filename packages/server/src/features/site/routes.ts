import {
  getHomeCarousel,
  getSeenRequest,
  getSwitchInfo,
  getWebsiteConfig,
  saveHomeCarousel,
  updateSwitch,
} from "@verdict/contract";
import { asc, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { accountLists, saveAccountLists } from "../remote/account-lists.ts";
import { audit } from "./audit.ts";
import { carousel } from "./queries.ts";
import { switchesOf } from "./settings.ts";
import { carouselPictures } from "./tables.ts";

/** The place of pictures that an order does not name. */
const AFTER_ALL = 1000;

export function siteRoutes(app: App<Viewer>, { db, settings, vault }: Deps) {
  app.serve(getHomeCarousel, async () => carousel(db));

  app.serve(saveHomeCarousel, async (call) => {
    const { pictures } = call.body;
    return db.transaction(async (tx) => {
      // One order at a time: of two, the later one is whole.
      const before = await tx.select().from(carouselPictures).orderBy(asc(carouselPictures.id)).for("update");
      const places = new Map(pictures.map((picture, index) => [picture.id, { ...picture, rank: index + 1 }]));
      for (const row of before) {
        const place = places.get(row.id);
        await tx
          .update(carouselPictures)
          .set(place ? { caption: place.caption, link: place.link, rank: place.rank } : { rank: AFTER_ALL })
          .where(eq(carouselPictures.id, row.id));
      }
      const after = await carousel(tx);
      await audit(
        tx,
        call,
        "carousel.save",
        "home page",
        { pictures: before.map(({ id }) => id) },
        { pictures: after },
      );
      return after;
    });
  });

  app.serve(getSeenRequest, async ({ request: { headers, host, protocol, ip, ips } }) => ({
    host,
    protocol,
    address: ip,
    forwardedIgnored: headers["x-forwarded-for"] !== undefined && (ips?.length ?? 1) < 2,
  }));

  app.serve(getWebsiteConfig, async ({ request }) => {
    const website = settings.website();
    const switches = settings.switches();
    return {
      baseUrl: website.baseUrl || `${request.protocol}://${request.host}`,
      name: website.name,
      shortName: website.shortName,
      description: website.description || null,
      recordName: website.recordName || null,
      recordUrl: website.recordUrl || null,
      // The sender is an account of the mail server: guests have no use for it.
      email: null,
      projectName: website.projectName || null,
      projectUrl: website.projectUrl || null,
      register: website.register && website.localSignIn,
      mail: settings.mail().host !== null,
      guests: website.guests,
      logo: website.logo || null,
      logoDark: website.logoDark || null,
      defaultLocale: website.defaultLocale,
      openPublicDiscussion: switches.openPublicDiscussion,
      openGroupDiscussion: switches.openGroupDiscussion,
      openContestComment: switches.openContestComment,
    };
  });

  app.serve(getSwitchInfo, async () => ({ ...settings.switches(), ...(await accountLists(db)) }));

  app.serve(updateSwitch, async (call) => {
    await settings.changeSwitches(switchesOf(call.body), async (tx, switches) => {
      const before = { ...switches, ...(await accountLists(tx)) };
      await saveAccountLists(tx, vault, call.body);
      await audit(tx, call, "config.switches", "switches", before, call.body);
    });
    return null;
  });
}
