import type { KnownLanguage } from "../known.ts";
import { native } from "../recipes.ts";
import type { Toolchain } from "../toolchain.ts";

export const haskell: KnownLanguage = {
  names: ["Haskell"],
  called: /^haskell/i,
  contentType: "text/x-haskell",
  endings: ["hs"],
  comment: ["--"],
  editor: "haskell",
  shown: null,
  readAs: "generic",
  kattis: { code: "haskell", ending: "hs" },
  dmoj: [{ name: "Haskell", key: "HASK" }],
  hydro: [{ name: "Haskell", key: "hs" }],
};

export const haskellTools: Toolchain = {
  language: haskell,
  stage: 2,
  packages: ["ghc"],
  least: { ms: 1, mib: 0.3 },
  description: "GHC",
  command: () => "ghc -O2 main.hs",
  sum: 'main :: IO ()\nmain = interact $ \\input -> show (sum (map read (words input) :: [Integer])) ++ "\\n"\n',
  starter: "main :: IO ()\nmain = return ()\n",
  recipe: (find) =>
    native(find, {
      source: "main.hs",
      tools: ["/usr/bin/ghc"],
      // Debian keeps the list of its libraries below /var, which no program sees: the list comes along.
      hostFiles: { "package.cache": "/var/lib/ghc/package.conf.d/package.cache" },
      compile: ([ghc = ""]) => [
        "/bin/sh",
        "-c",
        'mkdir packages && cp package.cache packages && exec "$0" "$@" main.hs',
        ghc,
        "-clear-package-db",
        "-package-db",
        "packages",
        "-O2",
        "-w",
        "-v0",
        "-DONLINE_JUDGE",
        "-o",
        "main",
      ],
      version: "--version",
      cpuMs: 20_000,
      memoryMiB: 1024,
      hello: 'main :: IO ()\nmain = putStrLn "hello"\n',
      outOfMemory: /heap overflow|heap exhausted|out of memory/i,
    }),
  programs: {
    sum: 'main :: IO ()\nmain = interact $ \\text -> show (sum (map read (words text) :: [Integer])) ++ "\\n"',
    slow: `import Data.IORef
main :: IO ()
main = do
  n <- newIORef (0 :: Int)
  let loop = modifyIORef' n (+ 1) >> loop
  loop`,
    // With an end that it does not reach, or the optimiser finds that nothing is ever looked at.
    hungry: `import qualified Data.Map.Strict as M
fill :: Int -> M.Map Int Int -> M.Map Int Int
fill n all = if n > 100000000 then all else fill (n + 1) (M.insert n n all)
main :: IO ()
main = print (M.size (fill 0 M.empty))`,
    crash: "import System.Exit\nmain :: IO ()\nmain = exitWith (ExitFailure 3)",
    crashSays: "exit code 3",
    broken: "main :: IO ()\nmain = undeclared",
    memoryMiB: 32,
  },
};
