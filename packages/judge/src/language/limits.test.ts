import { limitFactor, status } from "@verdict/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { daemonProgram, RealTools } from "../testing/real-tools.ts";
import { probe } from "./probe.ts";
import { installedLanguages } from "./registry.ts";

/**
 * Programs told "time N" or "memory N": they work until their own process has used N ms of the processor, or hold N MiB
 * that they have written to. Their own clock, so that a busy machine changes nothing.
 */
const programs: Record<string, string> = {
  C: `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
int main(void) {
    char what[16]; int n;
    scanf("%15s%d", what, &n);
    if (what[0] == 't') while (clock() * 1000.0 / CLOCKS_PER_SEC < n);
    else for (int i = 0; i < n; i++) memset(malloc(1 << 20), i + 1, 1 << 20);
    puts("done");
}`,
  Python3: `import time
what, n = input().split()
if what == "time":
    while time.process_time() * 1000 < int(n): pass
else:
    held = [bytearray(b"1") * (1 << 20) for _ in range(int(n))]
print("done")`,
  Java: `import java.util.*;
public class Main {
  public static void main(String[] a) {
    Scanner in = new Scanner(System.in);
    String what = in.next();
    int n = in.nextInt();
    List<byte[]> held = new ArrayList<>();
    if (what.equals("time"))
      while (ProcessHandle.current().info().totalCpuDuration().get().toMillis() < n) {
        for (int i = 0; i < 100000; i++) Math.sqrt(i);
      }
    else for (int i = 0; i < n; i++) {
      byte[] block = new byte[1 << 20];
      Arrays.fill(block, (byte) 1);
      held.add(block);
    }
    System.out.println("done");
  }
}`,
  Golang: `package main
import ("fmt"; "syscall")
func main() {
	var what string
	var n int64
	fmt.Scan(&what, &n)
	held := [][]byte{}
	if what == "time" {
		for {
			var used syscall.Rusage
			syscall.Getrusage(syscall.RUSAGE_SELF, &used)
			if (used.Utime.Nano()+used.Stime.Nano())/1e6 >= n { break }
		}
	} else {
		for i := int64(0); i < n; i++ {
			block := make([]byte, 1<<20)
			for k := range block { block[k] = 1 }
			held = append(held, block)
		}
	}
	fmt.Println("done", len(held) < 0)
}`,
  "JavaScript Node": `const [what, n] = require("fs").readFileSync(0, "utf8").split(" ");
const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
const held = [];
if (what === "time") while (used() < Number(n));
else for (let i = 0; i < Number(n); i++) held.push(new Array(1 << 17).fill(i + 0.5));
console.log("done");`,
  "C#": `using System; using System.Collections.Generic; using System.Diagnostics;
class Program {
  static void Main() {
    var words = Console.ReadLine().Split(' ');
    var n = int.Parse(words[1]);
    var held = new List<byte[]>();
    if (words[0] == "time") while (Process.GetCurrentProcess().TotalProcessorTime.TotalMilliseconds < n);
    else for (var i = 0; i < n; i++) {
      var block = new byte[1 << 20];
      for (var k = 0; k < block.Length; k++) block[k] = 1;
      held.Add(block);
    }
    Console.WriteLine("done");
  }
}`,
};

const TIME_MS = 600;
const MEMORY_MIB = 96;

const languages = installedLanguages()
  .flat()
  .filter(({ name }) => name in programs);

describe.skipIf(!daemonProgram)("limits mean what they say", () => {
  let real: RealTools;
  beforeAll(async () => {
    real = await RealTools.start();
  });
  afterAll(() => real.stop());

  test.for(languages)(
    "in $name: just under passes, just over fails",
    { timeout: 120_000 },
    async (language, context) => {
      const { name } = language;
      const probed = await probe(language, real.tools.runner, real.tools.compiler);
      if ("failure" in probed) return context.skip(probed.failure);
      real.toolchains.set(name, probed);
      const factor = limitFactor(name);
      const run = async (what: string, share: number, limit: number) => {
        const result = await real.judge({
          language: name,
          code: programs[name] ?? "",
          timeLimitMs: what === "time" ? TIME_MS : 5_000,
          memoryLimitMiB: what === "memory" ? MEMORY_MIB : 256,
          cases: [
            await real.case(
              1,
              `${what} ${Math.round(limit * factor * share)}\n`,
              name === "Golang" ? "done false\n" : "done\n",
            ),
          ],
        });
        return [result.status, result.cases[0]?.message];
      };
      expect(await run("time", 0.85, TIME_MS)).toEqual([status.accepted, null]);
      expect(await run("time", 1.15, TIME_MS)).toMatchObject([status.timeLimitExceeded, expect.any(String)]);
      expect(await run("memory", 0.75, MEMORY_MIB)).toEqual([status.accepted, null]);
      expect(await run("memory", 1.05, MEMORY_MIB)).toMatchObject([
        status.memoryLimitExceeded,
        expect.any(String),
      ]);
    },
  );
});
