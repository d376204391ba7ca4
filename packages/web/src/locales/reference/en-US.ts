export const texts = {
  reference: {
    apiToken:
      "A program signs in with POST /api/login and sends the token of the answer’s Authorization header, as it is, in the header of the same name.",
    apiClics: "Contest tools read every contest as a CLICS Contest API: {{path}}",
    contents: "On this page",
    verdictsLead: "Each example reads two whole numbers and should print their sum.",
    verdict: {
      accepted: "Every test passed: the output is right and within the limits.",
      wrongAnswer:
        "The program ran well but printed something else. Blanks at line ends and empty lines at the end do not count; everything else does.",
      presentationError:
        "The right words with different white space, where a problem asks for the exact text or its checker says so.",
      timeLimitExceeded: "The program used more processor time than the limit, or waited for too long.",
      memoryLimitExceeded: "The program needed more memory than the limit.",
      runtimeError:
        "The program ended by itself in the wrong way: a signal, an exception, an exit code other than 0, or far too much output.",
      compileError:
        "The compiler did not accept the program. Its messages lead to the lines; it costs no penalty.",
      partialAccepted: "Where tests carry points: some were earned, but not all.",
      cancelled:
        "Of a single test: skipped, for one before it had decided the result. Of a submission: cancelled by the staff.",
      systemError:
        "The judge failed, not the program. The submission is judged again, automatically or by the staff.",
    },
    languages: "Languages",
    languagesLead:
      "How each language is compiled or checked, and the versions that the judges report now. A language that no judge has is marked.",
    name: "Language",
    version: "Version",
    command: "Compiled or checked by",
    factor: "Limits",
    none: "Run as it is",
    absent: "no judge has it now",
    measuring: "How time and memory are measured",
    measuringText:
      "Time is the processor time of the program and everything it starts, in milliseconds; waiting does not count, but a program that waits for much longer than its limit is stopped. Memory is the highest amount the whole group of processes held at once, libraries and runtime included. Both are counted by the kernel for a control group of its own, not by asking the program. A test runs alone on its processor; a run above the limit by no more than the machine's noise runs once more, and the better run counts.",
    points: "How points are counted",
    pointsText:
      "Problems without points (ACM) are solved when all tests are passed. Problems with points (OI) add up the points of their tests; a test that is partly right gives its share, rounded down.",
    pointsLowest:
      "Subtasks by the lowest: a subtask gives the points of its worst test, and tests after a failed one are skipped.",
    pointsAverage: "Subtasks by the mean: a subtask gives the rounded mean of its tests.",
    limitsMore:
      "A custom input may have up to {{input}} characters. A program may print twice the size of the answer, and 32 MiB at least.",
  },
};
