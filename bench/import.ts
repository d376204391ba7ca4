/**
 * An FPS file of 50 problems with HTML statements (1.4 MB) sent to a server: seconds, CPU seconds of the server, and the ratio
 * to what cannot be less: one process that reads the same texts one after the other. Uses TEST_DATABASE_URL, or a
 * PostgreSQL of its own. Bound: 3 s.
 */
import type { ImportReport } from "@verdict/contract";
import { worker } from "../packages/server/src/features/package/reading/packages.ts";
import { WorkerProcess } from "../packages/server/src/platform/worker-process.ts";
import { prepareGround, seconds, startServer } from "./lib/own-server.ts";
import { report } from "./lib/report.ts";

const PROBLEMS = 50;
/** Of a problem: description, input, output and hint. */
const TEXTS = ["description", "input", "output", "hint"] as const;
const TEXT_CHARACTERS = 7_000;

const texts = Array.from({ length: PROBLEMS }, (_, problem) =>
  TEXTS.map((_text, text) => html(problem, text)),
);
const ground = await prepareGround("import");
const server = await startServer(ground, "import");
try {
  const bare = await seconds(readBare);
  const file = fpsFile();
  const cpuBefore = server.cpuSeconds();
  let imported = 0;
  const taken = await seconds(async () => {
    const form = new FormData();
    form.set("file", new Blob([file]), "set.xml");
    const answer = await server.call<ImportReport>("/api/file/import-fps-problem", {
      method: "POST",
      body: form,
    });
    imported = answer.imported.length;
  });
  if (imported !== PROBLEMS) throw new Error(`${imported} of ${PROBLEMS} problems came in`);
  report({
    file_mb: Number((file.length / 1024 ** 2).toFixed(1)),
    bare_s: bare,
    import_s: taken,
    ratio_to_bare: Number((taken / bare).toFixed(2)),
    server_cpu_s: Number((server.cpuSeconds() - cpuBefore).toFixed(1)),
    peak_mb: server.memory("VmHWM"),
  });
} finally {
  await server.stop();
  await ground.clear();
}

async function readBare(): Promise<void> {
  const process = new WorkerProcess(worker, 512);
  try {
    for (const text of texts.flat()) await process.ask({ ask: "html", text }, 60_000);
  } finally {
    process.end();
  }
}

/** A statement as such pages have them: paragraphs, a list, a table, what is bold, a formula in words. */
function html(problem: number, text: number): string {
  const paragraph = (line: number) =>
    `<p>Line ${line} of part ${text} of problem ${problem}: given <b>n</b> &le; 10<sup>5</sup> numbers, tell how many of them
    are <i>not</i> larger than the one before.</p><ul><li>a<sub>1</sub></li><li>a<sub>2</sub></li></ul>
    <table><tr><td>case</td><td>answer</td></tr><tr><td>${line}</td><td>${line * 7}</td></tr></table>`;
  let written = "";
  for (let line = 1; written.length < TEXT_CHARACTERS; line++) written += paragraph(line);
  return written;
}

function fpsFile(): string {
  const items = texts.map(
    (parts, problem) => `<item><title>Problem ${problem}</title><time_limit unit="s">1</time_limit>
<memory_limit unit="mb">128</memory_limit>${TEXTS.map((name, text) => `<${name}><![CDATA[${parts[text]}]]></${name}>`).join("")}
<sample_input>1 2</sample_input><sample_output>3</sample_output><test_input>1 2</test_input><test_output>3</test_output></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<fps version="1.2">${items.join("\n")}</fps>`;
}
