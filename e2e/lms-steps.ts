import type { FrameLocator, Page } from "playwright-core";
import { INSTRUCTOR, type Launching, LEARNER, type LtiPeer } from "../packages/server/test/lti-peer.ts";

/** A course in a learning platform, as far as a browser sees it: a page with links, and what it posts by itself. */

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
const posted = (to: string, fields: Record<string, string>) =>
  `<form method="post" action="${to}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join("")}<button>Go on</button></form><script>document.forms[0].submit()</script>`;

interface Picked {
  custom: Record<string, string>;
  title: string;
}

export class Course {
  readonly peer: LtiPeer;
  readonly #site: string;
  readonly #key: string;
  readonly scores: Record<string, unknown>[] = [];
  /** The link that was picked for it; null: none was. */
  picked: Picked | null = null;
  #clicked: Launching = {};

  constructor(peer: LtiPeer, site: string, key: string) {
    this.peer = peer;
    this.#site = site;
    this.#key = key;
    const html = (body: string) => ({ type: "text/html; charset=utf-8", body });
    peer.knows(site);
    peer.answers.set("GET /course", () =>
      html(page("Course", `<form action="/click"><button>Open</button></form>`)),
    );
    peer.answers.set("GET /framed", () =>
      html(page("Framed course", `<iframe name="tool" src="/click" width="1200" height="700"></iframe>`)),
    );
    peer.answers.set("GET /click", () =>
      html(
        page(
          "Opening",
          posted(`${site}/api/identity/lti/${key}/login`, {
            ...{ iss: peer.issuer, client_id: peer.clientId, login_hint: "u" },
            target_link_uri: this.#target,
          }),
        ),
      ),
    );
    peer.answers.set("GET /auth", async ({ query }) => {
      const message = { ...peer.message(this.#clicked, this.#target), nonce: query.get("nonce") ?? "" };
      const form = { state: query.get("state") ?? "", id_token: await peer.sign(message) };
      return html(page("Opening", posted(this.#target, form)));
    });
    peer.answers.set("POST /picked", ({ body }) => {
      const [, claims = ""] = (new URLSearchParams(body).get("JWT") ?? "").split(".");
      const said = JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, Picked[]>;
      const [first = null] = said["https://purl.imsglobal.org/spec/lti-dl/claim/content_items"] ?? [];
      this.picked = first;
      return html(page("Placed", `<p>${first?.title}</p>`));
    });
    peer.answers.set("POST /items/1/scores", ({ body }) => {
      this.scores.push(JSON.parse(body));
      return { status: 204 };
    });
  }

  get #target() {
    return `${this.#site}/api/identity/lti/${this.#key}/launch`;
  }

  /** Goes to the course in a browser and opens its link as somebody. */
  async opens(who: Page, sub: string, more: Launching = {}): Promise<void> {
    const roles = sub.startsWith("prof") ? [INSTRUCTOR] : [LEARNER];
    this.#clicked = { sub, roles, ...more };
    await who.goto(`${this.peer.issuer}/course`);
    await who.getByRole("button", { name: "Open" }).click();
    await who.waitForURL((url) => url.origin === this.#site && !url.pathname.startsWith("/sign-in"));
  }

  /** The same inside the course's own page. */
  async opensInside(who: Page, sub: string, more: Launching = {}): Promise<FrameLocator> {
    this.#clicked = { sub, roles: [LEARNER], ...more };
    await who.goto(`${this.peer.issuer}/framed`);
    return who.frameLocator("iframe");
  }

  /** The placed link with its column. */
  placed(): Launching {
    const endpoint = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint";
    const scope = ["https://purl.imsglobal.org/spec/lti-ags/scope/score"];
    const lineitem = `${this.peer.issuer}/items/1`;
    return { link: "placed", custom: this.picked?.custom ?? {}, more: { [endpoint]: { scope, lineitem } } };
  }
}
