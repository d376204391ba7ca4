/** What a browser says of itself, as far as a person wants to know; null where it says nothing we know. */
export function deviceOf(userAgent: string | null): { browser: string; system: string } | null {
  const find = (known: [RegExp, string][]) => known.find(([sign]) => sign.test(userAgent ?? ""))?.[1];
  // Most browsers name those they descend from: the younger ones stand first.
  const browser = find([
    [/\bEdg(?:e|A|iOS)?\//, "Edge"],
    [/\b(?:OPR|Opera)\//, "Opera"],
    [/\bSamsungBrowser\//, "Samsung Internet"],
    [/\b(?:Firefox|FxiOS)\//, "Firefox"],
    [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, "Chrome"],
    [/\bVersion\/[\d.]+ .*Safari\//, "Safari"],
  ]);
  const system = find([
    [/\b(?:iPhone|iPad|iPod)\b/, "iOS"],
    [/\bAndroid\b/, "Android"],
    [/\bWindows\b/, "Windows"],
    [/\bCrOS\b/, "ChromeOS"],
    [/\bMac OS X\b/, "macOS"],
    [/\bLinux\b/, "Linux"],
  ]);
  return browser && system ? { browser, system } : null;
}
