/**
 * Where a link that a user wrote leads, or null: an address of the web only, so that it runs nothing.
 * Settings take one without a scheme; it means https.
 */
export function webAddress(written: string | null): string | null {
  const text = written?.trim();
  if (!text) return null;
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null;
}
