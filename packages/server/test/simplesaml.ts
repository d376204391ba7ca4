import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort, unpackDebian } from "./debian.ts";
import { eventually } from "./eventually.ts";
import type { Wanderer } from "./oidc-peer.ts";

/** SimpleSAMLphp from Debian as an identity provider, unpacked in a folder of the test with the PHP that runs it. */

const run = promisify(execFile);
const PACKAGES = ["simplesamlphp", "php8.2-cli", "php8.2-common", "php8.2-mbstring", "php8.2-xml"];
const LIBRARIES = ["libsodium23", "libargon2-1", "libedit2"];
const EXTENSIONS = [
  "mbstring",
  "dom",
  "simplexml",
  "xml",
  "ctype",
  "tokenizer",
  "posix",
  "fileinfo",
  "iconv",
];

const configOf = (folder: string, address: string) => `<?php
$config = [
  'baseurlpath' => '${address}/',
  'certdir' => '${folder}/cert/', 'loggingdir' => '${folder}/', 'datadir' => '${folder}/', 'tempdir' => '${folder}/tmp',
  'metadatadir' => '${folder}/metadata',
  'technicalcontact_email' => 'nobody@uni.example', 'timezone' => 'UTC',
  'secretsalt' => 'of-a-test-and-of-nothing-else', 'auth.adminpassword' => 'of-a-test',
  'logging.handler' => 'errorlog', 'store.type' => 'phpsession', 'session.cookie.secure' => false,
  'session.phpsession.savepath' => '${folder}/tmp', 'session.authtoken.cookiename' => 'SimpleSAMLAuthToken',
  'enable.saml20-idp' => true, 'module.enable' => ['exampleauth' => true, 'core' => true, 'saml' => true],
  'metadata.sources' => [['type' => 'flatfile', 'directory' => '${folder}/metadata']],
];
`;
const SOURCES = `<?php
$config = [
  'admin' => ['core:AdminPassword'],
  'people' => ['exampleauth:UserPass',
    'ann:password of ann' => ['uid' => ['ann'], 'cn' => ['Ann & Sons <Ltd>'], 'mail' => ['ann@uni.example'],
      'affiliation' => ['student', 'member']],
    'bob:password of bob' => ['uid' => ['bob'], 'cn' => ['Bob'], 'mail' => ['bob@uni.example'], 'affiliation' => ['staff']],
  ],
];
`;
const HOSTED = `<?php
$metadata['__DYNAMIC:1__'] = ['host' => '__DEFAULT__', 'privatekey' => 'idp.key', 'certificate' => 'idp.crt',
  'auth' => 'people', 'NameIDFormat' => ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
  'authproc' => [3 => ['class' => 'saml:AttributeNameID', 'attribute' => 'uid',
    'Format' => 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent']]];
`;
/** The site as its own metadata says it is, read by SimpleSAMLphp itself. */
const remoteOf = (folder: string) => `<?php
if (file_exists('${folder}/sp.xml')) {
  $sp = \\SimpleSAML\\Metadata\\SAMLParser::parseString(file_get_contents('${folder}/sp.xml'))->getMetadata20SP();
  $metadata[$sp['entityid']] = $sp + ['validate.authnrequest' => true,
    'assertion.encryption' => file_exists('${folder}/encrypts')];
}
`;

export class SimpleSaml {
  /** Where its metadata lies. */
  readonly metadata: string;
  readonly #origin: string;
  readonly #folder: string;
  readonly #process: ChildProcess;

  private constructor(origin: string, folder: string, process: ChildProcess) {
    this.#origin = origin;
    this.metadata = `${origin}/saml2/idp/metadata.php`;
    this.#folder = folder;
    this.#process = process;
  }

  static async start(): Promise<SimpleSaml> {
    const { folder, root, libraries } = await unpackDebian("simplesaml", [...PACKAGES, ...LIBRARIES]);
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    for (const name of ["cert", "tmp", "metadata", "config"]) await mkdir(join(folder, name));
    await run("openssl", [
      ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=idp"],
      ...["-keyout", join(folder, "cert/idp.key"), "-out", join(folder, "cert/idp.crt")],
    ]);
    await writeFile(join(folder, "config/config.php"), configOf(folder, origin));
    await writeFile(join(folder, "config/authsources.php"), SOURCES);
    await writeFile(join(folder, "metadata/saml20-idp-hosted.php"), HOSTED);
    await writeFile(join(folder, "metadata/saml20-sp-remote.php"), remoteOf(folder));
    const extensions = EXTENSIONS.flatMap((name) => ["-d", `extension=${name}`]);
    const php = spawn(
      join(root, "usr/bin/php8.2"),
      [
        ...["-n", "-d", `extension_dir=${join(root, "usr/lib/php/20220829")}`, ...extensions],
        ...["-d", "display_errors=0", "-d", "opcache.enable=0"],
        ...["-S", `127.0.0.1:${port}`, "-t", join(root, "usr/share/simplesamlphp/www")],
      ],
      {
        env: { LD_LIBRARY_PATH: libraries, SIMPLESAMLPHP_CONFIG_DIR: join(folder, "config") },
        stdio: "ignore",
      },
    );
    const peer = new SimpleSaml(origin, folder, php);
    await eventually(async () => {
      const answer = await fetch(peer.metadata);
      if (!answer.ok) throw new Error(`it answers ${answer.status}`);
    });
    return peer;
  }

  /** Tells it of a site, by that site's own metadata. */
  async know(metadata: string): Promise<void> {
    await writeFile(join(this.#folder, "sp.xml"), metadata);
  }

  /** From now on its assertions are encrypted. */
  async encrypt(): Promise<void> {
    await writeFile(join(this.#folder, "encrypts"), "");
  }

  /** Signs in on its own page, where it shows one; what it has the browser post, and whether it asked for a password. */
  async through(who: Wanderer, address: string, account: string) {
    let isAsked = false;
    let answer = await who.ask(address);
    for (let steps = 0; steps < 10; steps++) {
      const next = answer.headers.get("location");
      const at = next ? new URL(next, this.#origin) : null;
      if (at?.pathname.endsWith("/loginuserpass.php")) {
        isAsked = true;
        const AuthState = at.searchParams.get("AuthState") ?? "";
        const body = new URLSearchParams({
          username: account,
          password: `password of ${account}`,
          AuthState,
        });
        answer = await who.ask(at.href, { method: "POST", body });
      } else if (at) {
        answer = await who.ask(at.href);
      } else {
        const page = await answer.text();
        const saidOf = (name: string) =>
          new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
        const to = /<form[^>]*action="([^"]*)"/.exec(page)?.[1] ?? "";
        if (!saidOf("SAMLResponse"))
          throw new Error(`it says nothing: ${answer.status} ${page.slice(0, 2000)}`);
        return { to, answer: saidOf("SAMLResponse"), state: saidOf("RelayState"), isAsked };
      }
    }
    throw new Error("it leads in circles");
  }

  async stop(): Promise<void> {
    this.#process.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
