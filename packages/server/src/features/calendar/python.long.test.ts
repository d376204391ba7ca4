import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { addCalendarFeed, PUBLIC_CALENDAR_PATH } from "@verdict/contract";
import { expect, test } from "vitest";
import { at, useContests } from "../../../test/contests.ts";
import { usePython } from "../../../test/python.ts";
import { useSite } from "../../../test/site.ts";

/** The calendars as the parser of PyPI that many programs use reads them. */

const site = useSite();
const { make, staff } = useContests(site);
const peer = usePython("icalendar", ["icalendar==7.3.2"]);
const run = promisify(execFile);

const SCRIPT = `
import json, sys, urllib.request
from icalendar import Calendar
with urllib.request.urlopen(sys.argv[1]) as answer:
    calendar = Calendar.from_ical(answer.read())
print(json.dumps({"faults": [str(fault) for part in calendar.walk() for fault in part.errors],
    "events": [{"title": str(event["SUMMARY"]), "start": event["DTSTART"].dt.timestamp(),
    "end": event["DTEND"].dt.timestamp(), "uid": str(event["UID"]), "url": str(event.get("URL", "")),
    "alarms": [alarm["TRIGGER"].dt.total_seconds() for alarm in event.walk("VALARM")]}
    for event in calendar.walk("VEVENT")]}))
`;

test("reads the public calendar and one's own without a fault", async () => {
  const [startTime, endTime] = [at(60), at(180)];
  const cid = await make({ title: "Cup, autumn; 第一场 \\ é".padEnd(60, "长"), startTime, endTime });
  const { path } = (await site().call(addCalendarFeed, { token: staff.admin.token, body: {} })).data;
  for (const address of [PUBLIC_CALENDAR_PATH, path]) {
    const url = new URL(address, site().origin).href;
    const { faults, events } = JSON.parse((await run(peer().python, ["-c", SCRIPT, url])).stdout);
    expect(faults).toEqual([]);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      title: "Cup, autumn; 第一场 \\ é".padEnd(60, "长"),
      ...{ start: Math.floor(Date.parse(startTime) / 1000), end: Math.floor(Date.parse(endTime) / 1000) },
      ...{ uid: expect.stringContaining(`contest-${cid}@`), alarms: [-1800] },
    });
  }
}, 120_000);
