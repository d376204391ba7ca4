import { backChannelPath, redirectPath, samlPath } from "@verdict/contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Deps } from "../../deps.ts";
import { networkOf } from "../../platform/address.ts";
import { Refusal } from "../../platform/refusal.ts";
import { spend } from "../account/rates.ts";
import { leftByCas } from "./cas.ts";
import { keepAnswer } from "./flow.ts";
import { ANSWER_BYTES, formOf, toLanding, withForms } from "./forms.ts";
import { endSessionsOf } from "./left.ts";
import { loggedOutBy } from "./oidc.ts";
import { providerByKey, secretOf } from "./providers.ts";
import { begins } from "./rates.ts";

/** What providers send by themselves, or have browsers post from their own pages: forms, and none of our cookies. */
export function postedRoutes(fastify: FastifyInstance, deps: Pick<Deps, "db" | "vault">): void {
  const { db } = deps;
  withForms(fastify, (scope) => {
    const serve = (
      path: string,
      handler: (key: string, form: URLSearchParams, reply: FastifyReply) => Promise<FastifyReply>,
    ) =>
      scope.post<{ Params: { key: string } }>(path, { bodyLimit: ANSWER_BYTES }, async (request, reply) => {
        await spend(db, begins, networkOf(request.ip));
        return handler(request.params.key, formOf(request.body), reply);
      });

    // An answer of SAML is laid beside the sign-in that its RelayState names; the page that is opened next, which has the
    // cookie, brings the state.
    serve(samlPath(":key"), async (key, form, reply) => {
      const state = form.get("RelayState") ?? "";
      await keepAnswer(db, { key, kind: "saml" }, state, form.get("SAMLResponse") ?? "");
      return toLanding(reply, key, state);
    });

    // A server of CAS posts to the address that its ticket was for, and names the ticket of whose session is over there.
    serve(redirectPath(":key"), async (key, form, reply) => {
      try {
        const provider = await providerByKey(db, key);
        const sid = provider.kind === "cas" ? await leftByCas(form.get("logoutRequest") ?? "") : null;
        if (sid === null) throw new Refusal("identity-provider-unknown");
        await endSessionsOf(db, provider.id, { subject: null, sid });
        return reply.code(200).send();
      } catch (error) {
        reply.log.info({ err: error }, "a logout request was refused");
        return reply.code(400).send();
      }
    });

    // Somebody has left there.
    serve(backChannelPath(":key"), async (key, form, reply) => {
      void reply.header("Cache-Control", "no-store");
      try {
        const provider = await providerByKey(db, key);
        if (provider.kind !== "oidc") throw new Refusal("identity-provider-unknown");
        const client = { provider, secret: secretOf(deps, provider) };
        await endSessionsOf(db, provider.id, await loggedOutBy(client, form.get("logout_token") ?? ""));
        return reply.code(200).send();
      } catch (error) {
        reply.log.info({ err: error }, "a logout token was refused");
        return reply.code(400).send({ error: "invalid_request" });
      }
    });
  });
}
