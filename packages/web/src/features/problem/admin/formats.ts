import { type PackageFormat, packageKinds } from "@verdict/contract";

/** A package format by its name; our own is called `own`, in the reader's language. */
export const formatName = (format: PackageFormat, own: string): string => packageKinds[format].name ?? own;
