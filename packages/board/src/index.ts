export { Board, boardAsOf } from "./board.ts";
export { elapsedMs, type RemovedInterval, tidied, withoutRemoved } from "./clock.ts";
export { BoardError, type BoardEvent, type GroupPoints } from "./event.ts";
export { View, type Window } from "./fold/view.ts";
export { type External, mergeContests } from "./merge.ts";
export { People, type Person, type PersonKind, shownName } from "./people.ts";
export { attemptsOf, type CellGroups, groupsOfCell, runResult } from "./query/attempts.ts";
export { type Award, Awards, suggestedMedals } from "./query/awards.ts";
export {
  listedRows,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  type PageRequest,
  type RankPage,
  rankPage,
} from "./query/page.ts";
export { Resolver, type ResolverStep } from "./query/resolver.ts";
export { type AcmCell, type AcmRow, type ContractRow, contractRow, type OiRow } from "./query/rows.ts";
export { type SpreadsheetCell, spreadsheetRows } from "./query/spreadsheet.ts";
export { type Statistics, slicedStatistics, statistics } from "./query/statistics.ts";
export { type Cell, classesOf, classOf, emptyCell, verdictClass, worth } from "./rules.ts";
export { atOnce, type Sliced } from "./slices.ts";
export {
  type BoardProblem,
  countsByGroups,
  makeSpec,
  NEVER,
  PROBLEMS_MAX,
  SCORE_SUM_MAX,
  type Spec,
  type SpecDraft,
} from "./spec.ts";
export { Standings, type Tie } from "./standings.ts";
export { type BoardName, boardFor, pastWindow, virtualWindow, type Wish, windowOf } from "./windows.ts";
export { type Delta, type Frame, Frames, type Reload } from "./wire/delta.ts";
export { type Applied, isAfter, Mirror } from "./wire/mirror.ts";
export { joinedSince, peopleFile, readPeopleFile, slicedPeople } from "./wire/people-file.ts";
export { decodeReplay, encodeReplay, slicedReplay } from "./wire/replay.ts";
export { encodeSnapshot, slicedSnapshot } from "./wire/snapshot.ts";
