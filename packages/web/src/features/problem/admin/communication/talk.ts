import { type Communication, PROCESSES_MAX } from "@verdict/contract";

/** What goes between a contestant's program and the problem's, by where each side finds it. */
interface Talk {
  /** Between which of the processes and the problem's program. */
  process: number;
  isTold: boolean;
  /** The program's end and the other one. */
  ends: [own: string, other: string];
  /** What begins another pass. */
  isAgain?: boolean;
}

/** `communication` null: one program, that talks if `isInteractive`, and else is read when it has ended. */
export function talksOf(communication: Communication | null, isInteractive: boolean, passes: number): Talk[] {
  if (communication) {
    const { io } = communication;
    // While a number is typed it may be none.
    const processes = Math.min(PROCESSES_MAX, Math.max(1, Number(communication.processes) || 1));
    const [says, hears] = io === "std" ? ["stdout", "stdin"] : ["argv[2]", "argv[1]"];
    return Array.from({ length: processes }, (_, process): Talk[] => [
      { process, isTold: false, ends: [says, `argv[${2 * process + 1}]`] },
      { process, isTold: true, ends: [hears, `argv[${2 * process + 2}]`] },
    ]).flat();
  }
  const again: Talk = {
    process: 0,
    isTold: true,
    ends: ["stdin", "nextpass.in"],
    isAgain: true,
  };
  return [
    { process: 0, isTold: false, ends: ["stdout", "stdin"] },
    ...(isInteractive ? [{ process: 0, isTold: true, ends: ["stdin", "stdout"] } satisfies Talk] : []),
    ...(passes > 1 ? [again] : []),
  ];
}
