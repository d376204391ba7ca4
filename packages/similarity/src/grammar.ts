import type { Family } from "./family.ts";

/** What the tokeniser must know of a language. */
export interface Grammar {
  readonly lineComments: readonly string[];
  readonly blockComments: readonly (readonly [string, string])[];
  /** Opening and closing marks of texts; longer marks first. */
  readonly texts: readonly { readonly mark: string; readonly lines?: boolean; readonly doubled?: boolean }[];
  /** Capitals and small letters are the same. */
  readonly foldsCase?: boolean;
  /** Words that stay themselves; all other words are "a name". */
  readonly keywords: ReadonlySet<string>;
  /** Lines that say nothing of the work: imports, headers, namespaces. */
  readonly idleLine: RegExp | null;
}

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Words for types of numbers and texts are exchanged to hide a copy: all of them are one token. */
export const typeWords = new Set(
  words(`int long short char float double bool boolean void signed unsigned auto byte string String str integer
    longint int64 int32 u8 u16 u32 u64 i8 i16 i32 i64 usize isize f32 f64 uint int8 int16 uint8 uint32 uint64 float32
    float64 rune ll ull size_t int64_t uint64_t int32_t uint32_t Integer Long Double Int Boolean object dynamic
    decimal ulong ushort sbyte number real extended qword dword word boolean`),
);

/** Words that may be added or left out without any effect on what a program does. */
export const idleWords = new Set(
  words(`public private protected static final const constexpr inline register volatile internal readonly override
    virtual abstract open pub extern std export declare strictfp sealed noexcept explicit mutable var let val mut`),
);

/** Known names of libraries: who renames a copy cannot rename these. */
const libraryNames =
  words(`sort push_back emplace_back pop_back push pop top front back max min swap abs vector map set
  queue stack deque pair priority_queue unordered_map unordered_set make_pair lower_bound upper_bound reverse begin end
  size empty insert erase find count cin cout endl scanf printf getline malloc memset memcpy strlen sqrt pow floor ceil
  accumulate fill unique next_permutation
  Scanner BufferedReader StringTokenizer System out in println print nextInt nextLong readLine parseInt ArrayList HashMap
  HashSet ArrayDeque PriorityQueue Arrays Collections Math StringBuilder append add remove get put contains containsKey
  charAt length toString
  range len input split list dict tuple sum sorted enumerate zip any all heapq heappush heappop defaultdict Counter
  sys stdin stdout readline write read bisect setdefault items keys values join
  console log require Map Set Array shift unshift slice splice filter reduce forEach indexOf
  fmt bufio Scan Scanln Printf Println make copy iter collect unwrap parse trim lines clone
  readln writeln Console ReadLine WriteLine List Dictionary fgets fscanf echo explode array_push array_map intval
  readInt toInt listOf mutableListOf`);

const cKeywords = `if else for while do switch case default break continue return goto sizeof struct union enum typedef
  class template typename operator new delete this namespace try catch throw true false nullptr NULL lambda`;

const slashes = {
  lineComments: ["//"],
  blockComments: [["/*", "*/"]] as const,
  texts: [{ mark: '"' }, { mark: "'" }],
};

const grammar = (
  keywords: string,
  idleLine: RegExp | null,
  more: Partial<Omit<Grammar, "keywords" | "idleLine">> = {},
): Grammar => ({
  ...slashes,
  ...more,
  keywords: new Set([...words(keywords), ...libraryNames]),
  idleLine,
});

export const grammars: Record<Family, Grammar> = {
  c: grammar(cKeywords, /^(#\s*(include|pragma|ifndef|ifdef|if|endif|else)\b|using\b|extern\b)/),
  java: grammar(
    `${cKeywords} extends implements interface instanceof super throws finally null synchronized package`,
    /^(import|package)\b/,
  ),
  python: grammar(
    `if elif else for while break continue return def class lambda in not and or is pass yield with as try except
     finally raise assert del global nonlocal None True False async await match case`,
    /^(import|from)\b/,
    {
      lineComments: ["#"],
      blockComments: [],
      texts: [{ mark: '"""', lines: true }, { mark: "'''", lines: true }, { mark: '"' }, { mark: "'" }],
    },
  ),
  javascript: grammar(
    `if else for while do switch case default break continue return function class extends new delete this typeof
     instanceof in of try catch finally throw true false null undefined yield async await interface type enum as`,
    /^(import\b|["']use strict)/,
    { texts: [{ mark: "`", lines: true }, { mark: '"' }, { mark: "'" }] },
  ),
  go: grammar(
    `if else for range switch case default break continue return func type struct interface map chan go select defer
     fallthrough goto nil true false make append len cap new delete copy`,
    /^(package|import)\b/,
    { texts: [{ mark: "`", lines: true }, { mark: '"' }, { mark: "'" }] },
  ),
  rust: grammar(
    `if else for while loop match break continue return fn struct enum impl trait in as ref move self Self where type
     use mod unsafe true false Some None Ok Err Vec Option Result dyn`,
    /^(use|mod|extern)\b|^#!?\[/,
  ),
  pascal: grammar(
    `begin end if then else for to downto do while repeat until case of procedure function program type record array
     div mod and or not xor shl shr in with goto label nil true false inc dec exit break continue`,
    /^(program|uses|unit)\b/i,
    {
      lineComments: ["//"],
      blockComments: [
        ["{", "}"],
        ["(*", "*)"],
      ],
      texts: [{ mark: "'", doubled: true }],
      foldsCase: true,
    },
  ),
  csharp: grammar(
    `${cKeywords} foreach in is as out ref params base interface null finally lock using yield async await get set
     where select from orderby`,
    /^(using|namespace)\b/,
  ),
  php: grammar(
    `if elseif else for foreach while do switch case default break continue return function class new extends
     implements try catch finally throw as and or xor not true false null array isset unset global`,
    /^(<\?php|\?>|use\b|namespace\b|require|include)/,
    { lineComments: ["//", "#"] },
  ),
  kotlin: grammar(
    `if else for while do when in is as break continue return fun class object interface this super try catch finally
     throw true false null until downTo step by`,
    /^(import|package)\b/,
    { texts: [{ mark: '"""', lines: true }, { mark: '"' }, { mark: "'" }] },
  ),
  generic: grammar(
    `if then else elif elsif elseif end for foreach while until do loop repeat begin switch case when break continue
     next return def function func fn proc sub procedure class module struct new and or not in let true false nil null
     match with of where lambda unless`,
    /^(import|from|using|require|package|module|#include|use)\b/,
    { lineComments: ["//", "#", "--", ";;"] },
  ),
};
