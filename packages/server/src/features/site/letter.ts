import type { Mail } from "../../platform/mail.ts";
import type { Settings } from "./settings.ts";

const mailLanguages = ["zh-CN", "zh-TW", "en-US", "ja-JP", "ko-KR"] as const;
export type MailLanguage = (typeof mailLanguages)[number];

const byLanguage: Record<string, MailLanguage> = { zh: "zh-CN", ja: "ja-JP", ko: "ko-KR", en: "en-US" };

/** `l` as a page sends it ("ja", "ja-JP", any case); Simplified Chinese without it, English for others. */
export function mailLanguage(l: string | undefined): MailLanguage {
  const exact = mailLanguages.find((name) => name.toLowerCase() === l?.toLowerCase());
  return exact ?? byLanguage[l?.toLowerCase().split("-")[0] ?? "zh"] ?? "en-US";
}

/** Who gets a mail from which site, in which language, before which picture. */
export interface Occasion {
  site: string;
  recipient: string;
  language: MailLanguage;
  /** Absolute address of the picture behind the letter. */
  picture: string | null;
}

export function occasionOf(settings: Settings, recipient: string, l: string | undefined): Occasion {
  const { name, baseUrl, seenUrl } = settings.website();
  const picture = pictureUrl(settings.mail().backgroundImage, baseUrl || seenUrl);
  return { site: name, recipient, language: mailLanguage(l), picture };
}

/** Mails are read elsewhere: a picture of this site needs the site's address. What is no web address is left out. */
function pictureUrl(picture: string | null, base: string): string | null {
  if (!picture || (picture.startsWith("/") && !base)) return null;
  const url = URL.parse(picture, base || undefined);
  return url && /^https?:$/.test(url.protocol) && /^(\/|https?:)/i.test(picture)
    ? url.href.replaceAll("'", "%27")
    : null;
}

/** A paragraph; a code to be read off, or a link, is `shown` apart. */
export type Line = string | { shown: string; href?: string };

/** The mail as text, and as a page of one card that mail programs draw alike: tables, and styles in place. */
export function letter(occasion: Occasion, subject: string, lines: Line[]): Mail {
  const text = lines.map((line) => (typeof line === "string" ? line : line.shown)).join("\n\n");
  const title = fill(subject, occasion);
  return {
    recipient: occasion.recipient,
    subject: title,
    text: `${text}\n`,
    html: page(occasion, title, lines),
  };
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans CJK SC',sans-serif";
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

function page({ site, language, picture }: Occasion, title: string, lines: Line[]): string {
  const url = picture && escapeHtml(picture);
  const behind = url ? `background:#eef2f5 url('${url}') center/cover no-repeat` : "background:#eef2f5";
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
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
