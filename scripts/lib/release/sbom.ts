import { Contrib, Enums, Models, Serialize, Spec } from "@cyclonedx/cyclonedx-library";
import { PackageURL } from "packageurl-js";
import parse from "spdx-expression-parse";
import type { Release } from "../../../packages/launcher/src/release.ts";
import type { Component } from "./components.ts";

const licences = new Contrib.License.Factories.LicenseFactory(parse);

/** The list of parts as CycloneDX JSON; the same parts give the same text. */
export function sbomOf({ version, platform }: Release, all: readonly Component[]): string {
  const verdict = new Models.Component(Enums.ComponentType.Application, "verdict", {
    version,
    bomRef: "verdict",
    licenses: new Models.LicenseRepository([licences.makeFromString("MIT")]),
    properties: new Models.PropertyRepository([new Models.Property("verdict:platform", platform)]),
  });
  const parts = all.map(entry);
  for (const { bomRef } of parts) verdict.dependencies.add(bomRef);
  const bom = new Models.Bom({
    metadata: new Models.Metadata({ component: verdict }),
    components: new Models.ComponentRepository(parts),
  });
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 1 })}\n`;
}

function entry({ from, name, version, licence, sha512 }: Component) {
  const scope = /^(@[^/]+)\/(.+)$/.exec(name);
  const purl = new PackageURL(from, scope?.[1] ?? null, scope?.[2] ?? name, version, null, null).toString();
  const hashes = new Models.HashDictionary(sha512 ? [[Enums.HashAlgorithm["SHA-512"], sha512]] : []);
  return new Models.Component(Enums.ComponentType.Library, name, {
    ...{ version, purl, bomRef: purl, hashes },
    licenses: new Models.LicenseRepository([licences.makeFromString(licence)]),
  });
}
