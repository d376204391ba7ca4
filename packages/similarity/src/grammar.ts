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

/**
 * Known names of a language's own libraries: who renames a copy cannot rename these. Only its own: a "stack" is a container in
 * C++, and in Python a name like any other.
 */
const libraries = {
  c: `sort push_back emplace_back pop_back push pop top front back max min swap abs vector map set queue stack deque pair
    priority_queue unordered_map unordered_set make_pair lower_bound upper_bound reverse begin end size empty insert erase
    find count cin cout endl scanf printf getline malloc memset memcpy strlen sqrt pow floor ceil accumulate fill unique
    next_permutation fgets fscanf`,
  java: `Scanner BufferedReader StringTokenizer System out in println print printf nextInt nextLong readLine parseInt ArrayList
    HashMap HashSet ArrayDeque PriorityQueue Arrays Collections Math StringBuilder append add remove get put contains
    containsKey charAt length toString List Map Set sort max min abs sqrt pow floor ceil push pop peek size isEmpty fill
    swap reverse`,
  python: `range len input split list dict set tuple sum sorted enumerate zip any all map print int max min abs append pop sort
    reverse heapq heappush heappop defaultdict Counter deque sys stdin stdout readline write read bisect setdefault items keys
    values join insert remove count find`,
  javascript: `console log require Map Set Array Math parseInt Number String push pop shift unshift slice splice filter reduce
    forEach map sort reverse join split indexOf length fill has get set add max min abs floor ceil sqrt pow keys values`,
  go: `fmt bufio os Scan Scanln Scanf Print Printf Println Fprintln Fscan NewReader NewWriter Flush sort Ints Slice strings
    strconv Atoi Itoa math Max Min Abs`,
  rust: `iter collect unwrap parse trim lines clone push pop len sort max min abs insert get contains HashMap HashSet VecDeque
    BinaryHeap println print read_line stdin split_whitespace map filter sum rev`,
  pascal: `readln writeln read write length abs sqr sqrt max min round trunc chr ord setlength`,
  csharp: `Console ReadLine WriteLine Write Parse Split List Dictionary HashSet Queue Stack Add Remove Contains ContainsKey Push
    Pop Enqueue Dequeue Count Length Sort Max Min Abs Math Array ToString Select Where Sum`,
  php: `echo explode implode array_push array_pop array_map intval count strlen sort max min abs fgets trim STDIN range
    array_fill`,
  kotlin: `readLine readln println print toInt toLong listOf mutableListOf mutableMapOf split map filter sum sorted size add
    remove get put contains maxOf minOf abs forEach indices IntArray LongArray Array`,
} as const satisfies Record<Exclude<Family, "generic">, string>;

const cKeywords = `if else for while do switch case default break continue return goto sizeof struct union enum typedef
  class template typename operator new delete this namespace try catch throw true false nullptr NULL lambda`;

const slashes = {
  lineComments: ["//"],
  blockComments: [["/*", "*/"]] as const,
  texts: [{ mark: '"' }, { mark: "'" }],
};

const grammar = (
  library: string,
  keywords: string,
  idleLine: RegExp | null,
  more: Partial<Omit<Grammar, "keywords" | "idleLine">> = {},
): Grammar => ({
  ...slashes,
  ...more,
  keywords: new Set([...words(keywords), ...words(library)]),
  idleLine,
});

export const grammars: Record<Family, Grammar> = {
  c: grammar(libraries.c, cKeywords, /^(#\s*(include|pragma|ifndef|ifdef|if|endif|else)\b|using\b|extern\b)/),
  java: grammar(
    libraries.java,
    `${cKeywords} extends implements interface instanceof super throws finally null synchronized package`,
    /^(import|package)\b/,
  ),
  python: grammar(
    libraries.python,
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
    libraries.javascript,
    `if else for while do switch case default break continue return function class extends new delete this typeof
     instanceof in of try catch finally throw true false null undefined yield async await interface type enum as`,
    /^(import\b|["']use strict)/,
    { texts: [{ mark: "`", lines: true }, { mark: '"' }, { mark: "'" }] },
  ),
  go: grammar(
    libraries.go,
    `if else for range switch case default break continue return func type struct interface map chan go select defer
     fallthrough goto nil true false make append len cap new delete copy`,
    /^(package|import)\b/,
    { texts: [{ mark: "`", lines: true }, { mark: '"' }, { mark: "'" }] },
  ),
  rust: grammar(
    libraries.rust,
    `if else for while loop match break continue return fn struct enum impl trait in as ref move self Self where type
     use mod unsafe true false Some None Ok Err Vec Option Result dyn`,
    /^(use|mod|extern)\b|^#!?\[/,
  ),
  pascal: grammar(
    libraries.pascal,
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
    libraries.csharp,
    `${cKeywords} foreach in is as out ref params base interface null finally lock using yield async await get set
     where select from orderby`,
    /^(using|namespace)\b/,
  ),
  php: grammar(
    libraries.php,
    `if elseif else for foreach while do switch case default break continue return function class new extends
     implements try catch finally throw as and or xor not true false null array isset unset global`,
    /^(<\?php|\?>|use\b|namespace\b|require|include)/,
    { lineComments: ["//", "#"] },
  ),
  kotlin: grammar(
    libraries.kotlin,
    `if else for while do when in is as break continue return fun class object interface this super try catch finally
     throw true false null until downTo step by`,
    /^(import|package)\b/,
    { texts: [{ mark: '"""', lines: true }, { mark: '"' }, { mark: "'" }] },
  ),
  generic: grammar(
    Object.values(libraries).join(" "),
    `if then else elif elsif elseif end for foreach while until do loop repeat begin switch case when break continue
     next return def function func fn proc sub procedure class module struct new and or not in let true false nil null
     match with of where lambda unless`,
    /^(import|from|using|require|package|module|#include|use)\b/,
    { lineComments: ["//", "#", "--", ";;"] },
  ),
};
