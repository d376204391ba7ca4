import { ltiLaunchPath, ltiLoginPath } from "@verdict/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { networkOf } from "../../platform/address.ts";
import { sendBare } from "../../platform/bare-page.ts";
import { Refusal } from "../../platform/refusal.ts";
import { spend } from "../account/rates.ts";
import { noteRefusedLaunch } from "../lti/launch.ts";
import { noteRefused } from "./door.ts";
import { keepAnswer, rememberFlow } from "./flow.ts";
import { ANSWER_BYTES, formOf, toLanding, withForms } from "./forms.ts";
import { beginLaunch, loginFields, platformOf } from "./lti.ts";
import { registerAt, takeTicket } from "./lti-register.ts";
import { clientOf, providerByKey } from "./providers.ts";
import { begins } from "./rates.ts";

type Keyed = { Params: { key: string }; Querystring: Record<string, unknown> };

/** Longest address by which a launch is begun again, in a window of its own. */
const AGAIN_MAX = 4000;

/** What learning platforms have browsers ask: a launch begins there, and its message is posted here (LTI 1.3). */
export function launchRoutes(fastify: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  async function begin(request: FastifyRequest<Keyed>, reply: FastifyReply, said: URLSearchParams) {
    await spend(db, begins, networkOf(request.ip));
    const provider = await providerByKey(db, request.params.key);
    platformOf(provider);
    try {
      const begun = beginLaunch(clientOf(deps, provider), said);
      const again = `${ltiLoginPath(provider.key)}?${said}`;
      const next = again.length <= AGAIN_MAX ? again : "";
      await rememberFlow(db, { request, reply }, provider, begun, { next });
      return reply.header("Cache-Control", "no-store").redirect(begun.url, 302);
    } catch (error) {
      if (error instanceof Refusal) {
        await noteRefused(db, provider, error, request);
        await noteRefusedLaunch(db, provider, error);
      }
      throw error;
    }
  }

  withForms(fastify, (scope) => {
    scope.get<Keyed>(ltiLoginPath(":key"), (request, reply) =>
      begin(request, reply, saidIn(new URLSearchParams(request.url.split("?")[1] ?? ""))),
    );
    scope.post<Keyed>(ltiLoginPath(":key"), { bodyLimit: ANSWER_BYTES }, (request, reply) =>
      begin(request, reply, saidIn(formOf(request.body))),
    );

    // As SAML's answers: the message is laid beside the launch that its state names, and the page that is opened next, whose
    // call has the cookie, brings the state.
    scope.post<Keyed>(ltiLaunchPath(":key"), { bodyLimit: ANSWER_BYTES }, async (request, reply) => {
      await spend(db, begins, networkOf(request.ip));
      const form = formOf(request.body);
      const { key } = request.params;
      const state = form.get("state") ?? "";
      const again = await keepAnswer(db, { key, kind: "lti" }, state, form.get("id_token") ?? "");
      return toLanding(reply, key, state, again ?? "");
    });
  });

  fastify.get<{ Params: { ticket: string }; Querystring: Record<string, unknown> }>(
    "/api/identity/lti-register/:ticket",
    async ({ params, query, ip }, reply) => {
      await spend(db, begins, networkOf(ip));
      const platform = await takeTicket(db, params.ticket);
      const text = (name: string) => (typeof query[name] === "string" ? query[name] : null);
      const token = text("registration_token");
      await registerAt(deps, platform, { configuration: text("openid_configuration") ?? "", token }, ip);
      return sendBare(reply, {
        title: "LTI",
        body: "<p>✓</p>",
        // LTI Dynamic Registration 1.0, section 3.7
        script:
          '(window.opener||window.parent).postMessage({subject:"org.imsglobal.lti.close"},' +
          `${JSON.stringify(new URL(platform.issuer).origin)});`,
        frames: [new URL(platform.issuer).origin, ...platform.lti.frames],
      });
    },
  );
}

/** What is known of a login; the rest is the platform's own. */
function saidIn(given: URLSearchParams): URLSearchParams {
  const said = new URLSearchParams();
  for (const name of loginFields) {
    const value = given.get(name);
    if (value !== null) said.set(name, value);
  }
  return said;
}
