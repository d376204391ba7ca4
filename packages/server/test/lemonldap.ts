import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createPublicKey } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort, unpackDebian } from "./debian.ts";
import { eventually } from "./eventually.ts";
import type { Wanderer } from "./oidc-peer.ts";

/** LemonLDAP::NG from Debian as a provider of OpenID Connect, CAS and SAML, unpacked in a folder of the test with all it needs. */

const run = promisify(execFile);
const PACKAGES = [
  ..."liblemonldap-ng-portal-perl libplack-perl liblasso-perl libcrypt-openssl-x509-perl libio-string-perl".split(
    " ",
  ),
  // Its portal loads its captcha, whether or not one is asked for.
  ..."libgd-securityimage-perl libimage-magick-perl libxml-simple-perl libxml-libxml-perl libstring-random-perl".split(
    " ",
  ),
];

/** These packages and what they need that this machine has not. */
async function withNeeds(packages: readonly string[]): Promise<string[]> {
  const { stdout } = await run("apt-get", ["install", "-s", "--no-install-recommends", ...packages]);
  return [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name = ""]) => name);
}

export class Lemonldap {
  readonly origin: string;
  /** PEM, of the key that it signs assertions with. */
  readonly certificate: string;
  readonly clientId = "verdict";
  /** Letters alone: it does not decode what RFC 6749, section 2.3.1, has encoded. */
  readonly clientSecret = "secretOfTheClientVerdict";
  readonly #folder: string;
  readonly #root: string;
  readonly #key: string;
  #process: ChildProcess | null = null;

  private constructor(origin: string, folder: string, root: string, key: string, certificate: string) {
    this.origin = origin;
    this.#folder = folder;
    this.#root = root;
    this.#key = key;
    this.certificate = certificate;
  }

  static async unpack(): Promise<Lemonldap> {
    const { folder, root } = await unpackDebian("lemonldap", await withNeeds(PACKAGES));
    const origin = `http://127.0.0.1:${await freePort()}`;
    const [key, certificate] = [join(folder, "idp.key"), join(folder, "idp.crt")];
    await run("openssl", [
      ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=idp"],
      ...["-keyout", key, "-out", certificate],
    ]);
    return new Lemonldap(
      ...([origin, folder, root] as const),
      ...([await readFile(key, "utf8"), await readFile(certificate, "utf8")] as const),
    );
  }

  /** `site`: its origin and its own metadata of SAML; its providers are named as what they speak. */
  async start(site: string, metadata: string): Promise<void> {
    const folder = this.#folder;
    for (const name of ["conf", "sessions/lock", "lasting/lock", "cache", "notices"])
      await mkdir(join(folder, name), { recursive: true });
    const kept = await readFile(join(this.#root, "var/lib/lemonldap-ng/conf/lmConf-1.json"), "utf8");
    const conf = { ...JSON.parse(kept), ...this.#settings(site, metadata) };
    await writeFile(join(folder, "conf/lmConf-1.json"), JSON.stringify(conf));
    const share = join(this.#root, "usr/share/lemonldap-ng/portal");
    await writeFile(
      join(folder, "lemonldap-ng.ini"),
      `[all]\nlogLevel = error\n[configuration]\ntype = File\ndirName = ${folder}/conf\n` +
        `[portal]\nstaticPrefix = /static\ntemplateDir = ${share}/templates\nlanguages = en\n`,
    );
    const own = (path: string) => join(this.#root, "usr", path);
    const machine = "x86_64-linux-gnu";
    this.#process = spawn(
      "perl",
      [
        ...[own("bin/plackup"), "--host", "127.0.0.1", "--port", new URL(this.origin).port],
        join(share, "htdocs/index.psgi"),
      ],
      {
        env: {
          PATH: process.env.PATH,
          PERL5LIB: [own("share/perl5"), own(`lib/${machine}/perl5/5.36`)].join(":"),
          LD_LIBRARY_PATH: [own("lib"), own(`lib/${machine}`)].join(":"),
          LLNG_DEFAULTCONFFILE: join(folder, "lemonldap-ng.ini"),
        },
        stdio: "ignore",
      },
    );
    await eventually(async () => {
      const answer = await fetch(`${this.origin}/.well-known/openid-configuration`);
      if (!answer.ok) throw new Error(`it answers ${answer.status}`);
    });
  }

  #settings(site: string, metadata: string) {
    const { origin, clientId, clientSecret } = this;
    const folder = this.#folder;
    const of = (name: string) => ({
      Directory: join(folder, name),
      LockDirectory: join(folder, name, "lock"),
      generateModule: "Lemonldap::NG::Common::Apache::Session::Generate::SHA256",
    });
    const vars = { cn: "cn", mail: "mail", uid: "uid" };
    return {
      ...{ domain: "127.0.0.1", portal: `${origin}/`, securedCookie: 0, requireToken: 0 },
      // Its people for trying out: dwho, rtyler, msmith, each with the name for a password.
      ...{ authentication: "Demo", userDB: "Demo", passwordDB: "Null", registerDB: "Null" },
      ...{ exportedVars: vars, demoExportedVars: vars },
      ...{ skipRenewConfirmation: 1, captcha_mail_enabled: 0, captcha_register_enabled: 0 },
      ...{ globalStorage: "Apache::Session::File", globalStorageOptions: of("sessions") },
      ...{ persistentStorage: "Apache::Session::File", persistentStorageOptions: of("lasting") },
      localSessionStorage: "Cache::FileCache",
      localSessionStorageOptions: { namespace: "of-a-test", cache_root: join(folder, "cache") },
      notificationStorageOptions: { dirName: join(folder, "notices") },

      issuerDBOpenIDConnectActivation: 1,
      oidcServicePrivateKeySig: this.#key,
      oidcServicePublicKeySig: createPublicKey(this.certificate).export({ type: "spki", format: "pem" }),
      oidcServiceKeyIdSig: "of-a-test",
      oidcServiceAllowAuthorizationCodeFlow: 1,
      oidcRPMetaDataOptions: {
        site: {
          oidcRPMetaDataOptionsClientID: clientId,
          oidcRPMetaDataOptionsClientSecret: clientSecret,
          oidcRPMetaDataOptionsRedirectUris: `${site}/sign-in/oidc`,
          oidcRPMetaDataOptionsPostLogoutRedirectUris: `${site}/home`,
          oidcRPMetaDataOptionsBypassConsent: 1,
          oidcRPMetaDataOptionsIDTokenSignAlg: "RS256",
        },
      },
      oidcRPMetaDataExportedVars: { site: { name: "cn", email: "mail", preferred_username: "uid" } },

      issuerDBCASActivation: 1,
      casAppMetaDataOptions: { site: { casAppMetaDataOptionsService: `${site}/sign-in/cas` } },
      casAppMetaDataExportedVars: { site: { displayName: "cn" } },

      issuerDBSAMLActivation: 1,
      samlServicePrivateKeySig: this.#key,
      samlServicePublicKeySig: this.certificate,
      samlSPMetaDataXML: { site: { samlSPMetaDataXML: metadata } },
      samlSPMetaDataExportedAttributes: { site: { uid: "1;uid", cn: "1;cn" } },
      samlSPMetaDataOptions: {
        site: {
          samlSPMetaDataOptionsNameIDFormat: "persistent",
          samlSPMetaDataOptionsSignSSOMessage: 1,
          samlSPMetaDataOptionsCheckSSOMessageSignature: 1,
        },
      },
    };
  }

  /** Signs in on its own page, where it shows one: where it sends the browser, or what it has it post there. */
  async through(
    who: Wanderer,
    address: string,
    account: string,
  ): Promise<{ to: URL; form: URLSearchParams }> {
    let [at, body] = [new URL(address), null as URLSearchParams | null];
    for (let steps = 0; steps < 10; steps++) {
      if (at.origin !== this.origin) return { to: at, form: new URLSearchParams() };
      const answer = await who.ask(at.href, body ? { method: "POST", body } : {});
      body = null;
      const next = answer.headers.get("location");
      if (next) {
        at = new URL(next, at);
        continue;
      }
      const page = await answer.text();
      const form = new URLSearchParams();
      for (const [field] of page.matchAll(/<input[^>]*>/g)) {
        const said = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(field)?.[1];
        if (said("name") && said("type") === "hidden") form.set(said("name") ?? "", said("value") ?? "");
      }
      const action = /<form[^>]*action="([^"]*)"/.exec(page)?.[1] ?? "";
      if (form.has("SAMLResponse")) return { to: new URL(action), form };
      if (!page.includes('name="password"'))
        throw new Error(`it asks for nothing: ${answer.status} ${page.slice(0, 2000)}`);
      form.set("user", account);
      form.set("password", account);
      body = form;
    }
    throw new Error("it leads in circles");
  }

  async stop(): Promise<void> {
    this.#process?.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
