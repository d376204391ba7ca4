import { expect, test } from "vitest";
import { quietFor } from "./quiet.ts";

const at = (time: string) => new Date(`2026-11-29T${time}Z`);
const night = { quietFrom: 22 * 60, quietTo: 7 * 60 };

test.each([
  ["UTC", night, "21:59:59", 0],
  ["UTC", night, "22:00:00", 9 * 60],
  ["UTC", night, "23:30:30", 7 * 60 + 29.5],
  ["UTC", night, "06:59:00", 1],
  ["UTC", night, "07:00:00", 0],
  ["Asia/Shanghai", night, "13:59:00", 0],
  ["Asia/Shanghai", night, "14:00:00", 9 * 60],
  ["Asia/Kolkata", night, "16:30:00", 9 * 60],
  ["UTC", { quietFrom: 12 * 60, quietTo: 13 * 60 }, "12:15:00", 45],
  ["UTC", { quietFrom: 60, quietTo: 60 }, "01:00:00", 0],
  ["UTC", { quietFrom: null, quietTo: null }, "01:00:00", 0],
])("in %s with %o at %s it is quiet for %f minutes", (zone, hours, time, minutes) => {
  expect(quietFor({ ...hours, zone }, at(time)) / 60_000).toBe(minutes);
});
