import type { DataOf, getSessions } from "@verdict/contract";
import type { TFunction } from "i18next";
import { formatDateTime } from "../../../lib/dates.ts";
import { deviceOf } from "../../account/setting/device.ts";

type SignIn = Pick<DataOf<typeof getSessions>, "gmtCreate" | "ip" | "userAgent">;

/** When, from where and with what the reader signed in before, for who would notice that it was not them. */
export function lastSignIn(t: TFunction, { gmtCreate, ip, userAgent }: SignIn): string {
  const device = deviceOf(userAgent);
  const when = t("admin.dashboard.lastSignIn", { date: formatDateTime(gmtCreate), ip: ip ?? "–" });
  return device ? `${when} · ${device.browser} · ${device.system}` : when;
}
