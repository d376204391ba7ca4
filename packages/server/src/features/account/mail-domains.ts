/** Providers of throw-away addresses; subdomains are meant too. */
const refused = new Set([
  "10minutemail.com",
  "20minutemail.com",
  "33mail.com",
  "burnermail.io",
  "byom.de",
  "discard.email",
  "dispostable.com",
  "dropmail.me",
  "emailondeck.com",
  "fakeinbox.com",
  "fakemail.net",
  "getairmail.com",
  "getnada.com",
  "grr.la",
  "guerrillamail.com",
  "guerrillamail.net",
  "guerrillamail.org",
  "inboxkitten.com",
  "linshiyouxiang.net",
  "mail-temp.com",
  "mailcatch.com",
  "maildrop.cc",
  "mailinator.com",
  "mailnesia.com",
  "mailsac.com",
  "mintemail.com",
  "moakt.com",
  "mohmal.com",
  "mytemp.email",
  "nada.email",
  "sharklasers.com",
  "spam4.me",
  "spamgourmet.com",
  "temp-mail.org",
  "tempail.com",
  "tempmail.net",
  "tempmailo.com",
  "tempr.email",
  "throwawaymail.com",
  "trash-mail.com",
  "trashmail.com",
  "yopmail.com",
]);

/** The domain of an address, and those that it lies below. */
function domainsOf(email: string): string[] {
  const labels = email
    .slice(email.lastIndexOf("@") + 1)
    .toLowerCase()
    .split(".");
  return labels.map((_, index) => labels.slice(index).join("."));
}

export const isThrowAway = (email: string): boolean => domainsOf(email).some((domain) => refused.has(domain));

/** Whether an address lies in one of these domains, or below one. */
export const isInDomains = (email: string | null, domains: readonly string[]): boolean =>
  email !== null && domainsOf(email).some((domain) => domains.includes(domain));
