/** What our tests use of oidc-provider, whose types are a package of their own. */
declare module "oidc-provider" {
  import type { IncomingMessage, Server, ServerResponse } from "node:http";

  interface Context {
    req: IncomingMessage;
    res: ServerResponse;
  }
  interface Account {
    accountId: string;
    claims(): Promise<Record<string, unknown>>;
  }
  interface Interaction {
    uid: string;
    prompt: { name: string; details: Record<string, unknown> };
    params: Record<string, unknown>;
    session?: { accountId: string };
    grantId?: string;
  }
  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
      options?: { mergeWithLastSubmission: boolean },
    ): Promise<void>;
    AccessToken: { find(token: string): Promise<{ accountId: string } | undefined> };
    Grant: new (of: {
      accountId: string;
      clientId: string;
    }) => Grant;
    on(event: string, hear: (...args: unknown[]) => void): void;
    listen(port: number, host: string, done: () => void): Server;
    proxy: boolean;
  }
  export type { Account, Context };
}
