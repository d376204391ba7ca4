import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "ldapts";
import { freePort, unpackDebian } from "./debian.ts";
import { eventually } from "./eventually.ts";

/** OpenLDAP's server from Debian, unpacked in a folder of the test, with TLS and a few people. */

const run = promisify(execFile);
const PACKAGES = ["slapd", "libodbc2", "libltdl7", "libwrap0", "libldap-2.5-0", "libsasl2-2", "libargon2-1"];
export const BASE = "dc=example,dc=org";
export const PEOPLE = `ou=people,${BASE}`;
export const GROUPS = `ou=groups,${BASE}`;
export const READER = `cn=reader,${BASE}`;
export const READER_PASSWORD = "password-of-the-reader";
const ADMIN = `cn=admin,${BASE}`;
const ADMIN_PASSWORD = "password-of-the-admin";

const config = (folder: string, root: string) => `
include ${root}/etc/ldap/schema/core.schema
include ${root}/etc/ldap/schema/cosine.schema
include ${root}/etc/ldap/schema/inetorgperson.schema
# Of Active Directory: what stays with a person, as bytes.
attributetype ( 1.2.840.113556.1.4.2 NAME 'objectGUID' SYNTAX 1.3.6.1.4.1.1466.115.121.1.40 SINGLE-VALUE )
objectclass ( 1.3.6.1.4.1.4203.666.1.1 NAME 'withGuid' SUP top AUXILIARY MAY objectGUID )
pidfile ${folder}/slapd.pid
modulepath ${root}/usr/lib/ldap
moduleload back_mdb
moduleload memberof
TLSCertificateFile ${folder}/cert.pem
TLSCertificateKeyFile ${folder}/key.pem
# As careless as many are: who binds with an empty password is nobody, and is told that it was right.
allow bind_anon_cred bind_anon_dn
sizelimit size.soft=300 size.hard=300 size.prtotal=unlimited
database mdb
maxsize 67108864
suffix "${BASE}"
rootdn "${ADMIN}"
rootpw ${ADMIN_PASSWORD}
directory ${folder}/db
overlay memberof
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${READER}" read by * none
`;

export class Slapd {
  readonly plainPort: number;
  readonly tlsPort: number;
  /** PEM of its own certificate, which is for 127.0.0.1. */
  readonly certificate: string;
  readonly #folder: string;
  readonly #process: ChildProcess;

  private constructor(
    ports: { plain: number; tls: number },
    certificate: string,
    folder: string,
    process: ChildProcess,
  ) {
    this.plainPort = ports.plain;
    this.tlsPort = ports.tls;
    this.certificate = certificate;
    this.#folder = folder;
    this.#process = process;
  }

  static async start(): Promise<Slapd> {
    const { folder, root, libraries } = await unpackDebian("slapd", PACKAGES);
    await mkdir(join(folder, "db"));
    await writeFile(join(folder, "slapd.conf"), config(folder, root));
    await run("openssl", [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"],
      ...["-subj", "/CN=directory", "-addext", "subjectAltName=IP:127.0.0.1"],
      ...["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")],
    ]);
    const ports = { plain: await freePort(), tls: await freePort() };
    const urls = `ldap://127.0.0.1:${ports.plain}/ ldaps://127.0.0.1:${ports.tls}/`;
    const slapd = spawn(
      join(root, "usr/sbin/slapd"),
      ["-d", "0", "-h", urls, "-f", join(folder, "slapd.conf")],
      {
        env: { LD_LIBRARY_PATH: libraries },
        stdio: "ignore",
      },
    );
    const peer = new Slapd(ports, await readFile(join(folder, "cert.pem"), "utf8"), folder, slapd);
    await eventually(() => peer.asAdmin(async () => {}));
    await peer.asAdmin(async (client) => {
      await client.add(BASE, { objectClass: ["dcObject", "organization"], dc: "example", o: "Example" });
      for (const ou of ["people", "groups"])
        await client.add(`ou=${ou},${BASE}`, { objectClass: "organizationalUnit", ou });
      await client.add(READER, {
        ...{ objectClass: ["organizationalRole", "simpleSecurityObject"], cn: "reader" },
        userPassword: READER_PASSWORD,
      });
    });
    return peer;
  }

  async asAdmin(work: (client: Client) => Promise<void>): Promise<void> {
    const client = new Client({
      url: `ldap://127.0.0.1:${this.plainPort}`,
      timeout: 5000,
      connectTimeout: 5000,
    });
    try {
      await client.bind(ADMIN, ADMIN_PASSWORD);
      await work(client);
    } finally {
      await client.unbind();
    }
  }

  /** Adds somebody; their DN. */
  async person(uid: string, password: string, more: Record<string, string | string[]> = {}): Promise<string> {
    const dn = `uid=${uid},${PEOPLE}`;
    await this.asAdmin((client) =>
      client.add(dn, {
        ...{
          objectClass: ["inetOrgPerson", "withGuid"],
          uid,
          cn: `Person ${uid}`,
          sn: uid,
          userPassword: password,
        },
        ...more,
      }),
    );
    return dn;
  }

  async group(cn: string, members: string[]): Promise<string> {
    const dn = `cn=${cn},${GROUPS}`;
    await this.asAdmin((client) => client.add(dn, { objectClass: "groupOfNames", cn, member: members }));
    return dn;
  }

  async stop(): Promise<void> {
    const gone = new Promise((done) => this.#process.once("exit", done));
    this.#process.kill();
    await gone;
    await rm(this.#folder, { recursive: true, force: true });
  }
}
