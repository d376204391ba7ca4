import { type Locale, localeOf } from "@verdict/contract";
import type { Mail } from "../../platform/mail.ts";
import type { Reader } from "../../platform/reader.ts";
import type { Settings } from "./settings.ts";

/** Who gets a mail from which site, in which language, before which picture. */
export interface Occasion {
  site: string;
  recipient: string;
  locale: Locale;
  /** Absolute address of the picture behind the letter. */
  picture: string | null;
}

export function occasionOf(settings: Settings, recipient: string, locale: Locale): Occasion {
  const { name } = settings.website();
  const picture = pictureUrl(settings.mail().backgroundImage, siteAddress(settings) ?? "");
  return { site: name, recipient, locale, picture };
}

/** The language a mail is read in: what its receiver chose, what the page says it has, what the caller's client says. */
export function mailLocale(saved: Locale | null, l: string | undefined, { locale }: Reader): Locale {
  return saved ?? localeOf(l) ?? locale;
}

/**
 * Where mails lead: the configured address, else the one at which root last signed in with a browser; null when
 * nobody said it. Never what the caller's own request says: guests ask for mails to others.
 */
export function siteAddress(settings: Settings): string | null {
  const { baseUrl, seenUrl } = settings.website();
  return baseUrl || seenUrl || null;
}

/** Mails are read elsewhere: a picture of this site needs the site's address. What is no web address is left out. */
function pictureUrl(picture: string | null, base: string): string | null {
  if (!picture || (picture.startsWith("/") && !base)) return null;
  const url = URL.parse(picture, base || undefined);
  return url && /^https?:$/.test(url.protocol) && /^(\/|https?:)/i.test(picture)
    ? url.href.replaceAll("'", "%27")
    : null;
}

/** A paragraph; a code to be read off, or a link, is `shown` apart; a list. */
export type Line = string | { shown: string; href?: string } | { list: string[] };

/** The mail as text, and as a page of one card that mail programs draw alike: tables, and styles in place. */
export function letter(occasion: Occasion, subject: string, lines: Line[]): Mail {
  const text = lines.map(plain).join("\n\n");
  const title = fill(subject, occasion);
  return {
    recipient: occasion.recipient,
    subject: title,
    text: `${text}\n`,
    html: page(occasion, title, lines),
  };
}

function plain(line: Line): string {
  if (typeof line === "string") return line;
  return "list" in line ? line.list.map((item) => `- ${item}`).join("\n") : line.shown;
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans CJK SC',sans-serif";
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

function page({ site, locale, picture }: Occasion, title: string, lines: Line[]): string {
  const url = picture && escapeHtml(picture);
  const behind = url ? `background:#eef2f5 url('${url}') center/cover no-repeat` : "background:#eef2f5";
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title></head>`,
    `<body style="margin:0;padding:0;background:#eef2f5">`,
    `<table ${TABLE}${url ? ` background="${url}"` : ""} style="${behind}"><tr><td align="center" style="padding:40px 16px">`,
    `<table ${TABLE} style="max-width:520px;background:#ffffff;border:1px solid #d8e0e6;border-radius:8px">`,
    `<tr><td style="padding:22px 28px 0;${FONT};font-size:17px;font-weight:600;color:#14639e">${escapeHtml(site)}</td></tr>`,
    `<tr><td style="padding:4px 28px 20px;${FONT};font-size:15px;line-height:1.6;color:#20303c">`,
    ...lines.map(paragraph),
    "</td></tr></table></td></tr></table></body></html>",
  ].join("\n");
}

function paragraph(line: Line): string {
  if (typeof line === "string") return `<p style="margin:14px 0">${escapeHtml(line)}</p>`;
  if ("list" in line) {
    const items = line.list.map((item) => `<li>${escapeHtml(item)}</li>`);
    return `<ul style="margin:14px 0;padding:0 0 0 20px">${items.join("")}</ul>`;
  }
  const shown = escapeHtml(line.shown);
  if (line.href) {
    return `<p style="margin:14px 0;word-break:break-all"><a href="${escapeHtml(line.href)}" style="color:#14639e">${shown}</a></p>`;
  }
  return `<p style="margin:14px 0;font-size:28px;letter-spacing:0.2em"><b>${shown}</b></p>`;
}

/** `{name}` in a pattern, by the values of that name. */
export function fill(pattern: string, values: object): string {
  const known = new Map(Object.entries(values));
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => String(known.get(name) ?? ""));
}

function escapeHtml(raw: string): string {
  return raw.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
