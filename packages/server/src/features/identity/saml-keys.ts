import { webcrypto } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { siteSecrets } from "../site/tables.ts";

/** With what the site signs requests, and what answers are encrypted for: PEM. */
export interface SamlKeys {
  privateKey: string;
  certificate: string;
}

const NAME = "saml";
const algorithm = {
  ...{ name: "RSASSA-PKCS1-v1_5", hash: "SHA-256", modulusLength: 3072 },
  publicExponent: new Uint8Array([1, 0, 1]),
};

/** A new key in a certificate of its own, as metadata wants keys to be written; nobody looks at its dates. */
export async function newSamlKeys(name: string): Promise<SamlKeys> {
  await import("reflect-metadata"); // which the next one wants to be there
  const { PemConverter, X509CertificateGenerator } = await import("@peculiar/x509");
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"])) as CryptoKeyPair;
  const now = new Date();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...{ name: `CN=${name}`, keys, signingAlgorithm: algorithm },
    ...{ notBefore: now, notAfter: new Date(now.getTime() + 20 * 365 * 86_400_000) },
  });
  const secret = await webcrypto.subtle.exportKey("pkcs8", keys.privateKey);
  return { privateKey: PemConverter.encode(secret, "PRIVATE KEY"), certificate: certificate.toString("pem") };
}

/** The site's own, made when they are first asked for; the same on every server. */
export async function samlKeys({ db, vault }: Pick<Deps, "db" | "vault">): Promise<SamlKeys> {
  const read = async () => {
    const [row] = await db.select().from(siteSecrets).where(eq(siteSecrets.name, NAME));
    return row && vault.open(row.value);
  };
  let kept = await read();
  if (!kept) {
    const value = vault.seal(JSON.stringify(await newSamlKeys("verdict")));
    await db.insert(siteSecrets).values({ name: NAME, value }).onConflictDoNothing();
    kept = await read();
  }
  if (!kept) throw new Error("the keys for SAML cannot be opened");
  return JSON.parse(kept) as SamlKeys;
}
