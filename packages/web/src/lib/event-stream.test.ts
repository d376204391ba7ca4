import { expect, test } from "vitest";
import { EventParser } from "./event-stream.ts";

const stream = ': hello\n\nevent: submission\ndata: {"a":1}\n\nid: 7\r\ndata: x\r\ndata: y\r\n\r\ndata: cut';

test("events are read out of a stream", () => {
  expect(new EventParser().push(stream)).toEqual(['{"a":1}', "x\ny"]);
});

test("wherever the stream is cut into pieces, the events are the same", () => {
  for (let size = 1; size < stream.length; size++) {
    const parser = new EventParser();
    const events: string[] = [];
    for (let at = 0; at < stream.length; at += size) events.push(...parser.push(stream.slice(at, at + size)));
    expect(events, `pieces of ${size}`).toEqual(['{"a":1}', "x\ny"]);
  }
});
