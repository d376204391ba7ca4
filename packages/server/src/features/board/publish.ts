import { type BoardName, type Frame, Frames, isAfter, joinedSince } from "@verdict/board";
import type { BoardSide } from "@verdict/contract";
import {
  type Audience,
  type LiveStream,
  type LiveStreams,
  liveMessage,
} from "../../platform/live-streams.ts";
import type { Log } from "../../platform/log.ts";
import type { Boards } from "./boards.ts";
import type { LoadedBoard } from "./loaded-board.ts";
import { viewNameOf } from "./readers-board.ts";

/** Frames a reader may have missed: ten minutes of the fastest. */
const RING_MAX = 2400;
const FLUSH_MS = 250;
/** Time to fetch a whole board, for each listener and for all. */
const FETCH_MS = 1;
const FETCH_MS_MAX = 5000;
/** Listeners from which on frames leave half and a quarter as often. */
const CROWDS = [5000, 10_000];

/** One side of a board, as a stream names it. */
export interface BoardTopic {
  cid: number;
  side: BoardSide;
  containsEnd: boolean;
}

export const topicName = ({ cid, side, containsEnd }: BoardTopic): string =>
  `board.${cid}.${side}${containsEnd ? ".after" : ""}`;

/**
 * What was told since a version. A snapshot may lie between two frames: the one that leads past it holds all that it
 * lacks, and values are absolute.
 */
function missedSince({ ring }: Channel, version: string | null): Channel["ring"] {
  if (version === null) return [];
  const at = ring.findIndex(({ to }) => isAfter(to, version));
  const first = ring[at];
  return first && !isAfter(first.from, version) ? ring.slice(at) : [];
}

interface Channel {
  topic: BoardTopic;
  audience: Set<LiveStream>;
  /** What was told, from the version it leads on from to the one it leads to. */
  ring: { from: string; to: string; message: Buffer }[];
}

/** What is told of one board. */
interface Told {
  loaded: LoadedBoard;
  frames: Map<BoardName, { frames: Frames; people: number; version: string }>;
  channels: Map<string, Channel>;
  timer: NodeJS.Timeout | null;
  /** Something is being told: one thing after the other. */
  isBusy: boolean;
  /** Another epoch began of which nobody was told yet. */
  isNew: boolean;
}

/** Tells all who watch a board what changes on it. */
export interface Publisher {
  /** What was missed since `version` comes first. Returns what stops it. */
  watch(loaded: LoadedBoard, topic: BoardTopic, stream: LiveStream, version: string | null): () => void;
  /** Takes listeners off who may not watch (any more). */
  recheck: (cid: number) => Promise<void>;
  audiences(cid: number): { topic: BoardTopic; audience: Audience }[];
}

export function openPublisher(boards: Boards, streams: LiveStreams, log: Log): Publisher {
  const all = new Map<number, Told>();

  function of(loaded: LoadedBoard): Told {
    const known = all.get(loaded.cid);
    if (known?.loaded === loaded) return known;
    const told: Told = {
      loaded,
      frames: new Map(),
      channels: new Map(),
      timer: null,
      isBusy: false,
      isNew: false,
    };
    all.set(loaded.cid, told);
    loaded.onChange = (isNew) => {
      if (!isNew) return schedule(told);
      told.isNew = true;
      told.frames = new Map(); // those of before lead to views that nobody looks at any more
      void tellAll(told);
    };
    return told;
  }

  const listeners = ({ channels }: Told): number =>
    [...channels.values()].reduce((sum, { audience }) => sum + audience.size, 0);

  /** A crowd does not fetch a whole board in the same moment. */
  const fetchWithin = (told: Told): number => Math.min(listeners(told) * FETCH_MS, FETCH_MS_MAX);

  function schedule(told: Told): void {
    if (told.timer || told.isBusy || told.channels.size === 0) return;
    const crowd = listeners(told);
    const ms = FLUSH_MS * 2 ** CROWDS.filter((least) => crowd > least).length;
    told.timer = setTimeout(() => {
      told.timer = null;
      void tellAll(told);
    }, ms);
  }

  async function tellAll(told: Told): Promise<void> {
    if (told.isBusy) return; // whoever is at it looks again
    told.isBusy = true;
    let { version } = told.loaded.board;
    try {
      do {
        version = told.loaded.board.version;
        await (told.isNew ? startAnew(told) : flush(told, version));
      } while (told.isNew);
    } catch (error) {
      log.warn({ err: error, cid: told.loaded.cid }, "listeners of a board could not be told of its change");
    } finally {
      told.isBusy = false;
    }
    if (told.loaded.board.version !== version || told.isNew) schedule(told);
  }

  /** All frames are made at once, before the first is told: what comes while they are told belongs to the next. */
  async function flush(told: Told, version: string): Promise<void> {
    const { loaded, frames, channels } = told;
    const messages: [Channel, Buffer][] = [];
    for (const [name, followed] of frames) {
      const frame = followed.frames.take(version);
      if (!frame) continue;
      const { version: from, people } = followed;
      followed.version = version;
      followed.people = loaded.board.people.size;
      if (frame.type === "reload") {
        loaded.leastSnapshot = version;
        frame.withinMs = fetchWithin(told);
      }
      for (const channel of channels.values()) {
        if (viewNameOf(loaded, channel.topic) !== name) continue;
        messages.push([
          channel,
          remember(channel, from, frameFor(loaded, channel.topic, frame, name, people)),
        ]);
      }
    }
    for (const [{ audience }, message] of messages) await streams.tell(audience, message);
  }

  function frameFor(
    loaded: LoadedBoard,
    { side }: BoardTopic,
    frame: Frame,
    name: BoardName,
    people: number,
  ): Frame {
    if (frame.type === "reload" || loaded.board.people.size === people) return frame;
    const isOutside = side === "outside";
    return { ...frame, joined: joinedSince(loaded.view(name).standings, people, { isOutside }) };
  }

  /** What is told to a channel's listeners, and to those who come later. */
  function remember(channel: Channel, from: string, frame: Frame): Buffer {
    const message = liveMessage({ kind: "board", topic: topicName(channel.topic), frame });
    if (frame.type === "reload") channel.ring = [];
    else channel.ring.push({ from, to: frame.to, message });
    if (channel.ring.length > RING_MAX) channel.ring.shift();
    return message;
  }

  /** Another epoch: rights are looked at again before anything of it is told. */
  async function startAnew(told: Told): Promise<void> {
    told.isNew = false;
    try {
      await publisher.recheck(told.loaded.cid);
    } catch (error) {
      told.isNew = true; // tried again: nobody is told anything before
      throw error;
    }
    if (told.isNew) return;
    const withinMs = fetchWithin(told);
    const messages = [...told.channels.values()].map((channel): [Channel, Buffer] => {
      const { version } = followed(told, viewNameOf(told.loaded, channel.topic));
      told.loaded.leastSnapshot = version;
      return [channel, remember(channel, version, { type: "reload", to: version, withinMs })];
    });
    for (const [{ audience }, message] of messages) await streams.tell(audience, message);
  }

  function followed(told: Told, name: BoardName) {
    const known = told.frames.get(name);
    if (known) return known;
    const { board } = told.loaded;
    const made = {
      frames: new Frames(told.loaded.view(name), board.version),
      people: board.people.size,
      version: board.version,
    };
    told.frames.set(name, made);
    return made;
  }

  const publisher: Publisher = {
    recheck: async () => {},
    watch(loaded, topic, stream, version) {
      const told = of(loaded);
      const name = topicName(topic);
      const channel = told.channels.get(name) ?? { topic, audience: new Set(), ring: [] };
      told.channels.set(name, channel);
      const now = followed(told, viewNameOf(loaded, topic)).version;
      if (version === null || isAfter(now, version)) {
        const missed = missedSince(channel, version);
        for (const { message } of missed) stream.write(message);
        const frame: Frame = { type: "reload", to: now };
        if (missed.length === 0) {
          // Without this they might fetch the very snapshot they have.
          loaded.leastSnapshot = now;
          stream.write(liveMessage({ kind: "board", topic: name, frame }));
        }
      }
      channel.audience.add(stream);
      return () => channel.audience.delete(stream);
    },
    audiences: (cid) => [...(all.get(cid)?.channels.values() ?? [])],
  };

  boards.isWatched = (cid) => {
    const told = all.get(cid);
    return told !== undefined && listeners(told) > 0;
  };
  boards.onGone = (cid) => {
    for (const { audience } of publisher.audiences(cid)) for (const stream of audience) stream.end();
    all.delete(cid);
  };
  return publisher;
}
