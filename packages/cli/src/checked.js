/**
 * What is wrong with packages as far as it shows without the site, which has the last word.
 * @param {import("./zip.js").Files} files @returns {{ name: string, fault: string }[]}
 */
export function faultsOf(files) {
  const faults = [];
  for (const [name, bytes] of files) {
    if (name.includes("/")) continue;
    const fault = (text) => faults.push({ name, fault: text });
    let manifest;
    try {
      manifest = JSON.parse(bytes.toString());
    } catch (error) {
      fault(`no JSON: ${error.message}`);
      continue;
    }
    const folder = name.slice(0, -".json".length);
    const { problem, samples = [], images = {} } = manifest ?? {};
    if (typeof problem?.title !== "string" || problem.title.trim() === "") fault("the problem has no title");
    if (
      problem?.problemId !== undefined &&
      problem.problemId !== null &&
      typeof problem.problemId !== "string"
    )
      fault("the problem's id is no text");
    if (!Array.isArray(samples)) fault("“samples” is no list");
    else if (samples.length === 0) fault("there are no test cases");
    else
      for (const one of samples.flatMap(({ input, output }) => [input, output]))
        if (!files.has(`${folder}/${one}`)) fault(`the test file ${folder}/${one} is missing`);
    for (const one of Object.values(images))
      if (!files.has(`${folder}/${one}`)) fault(`the picture ${folder}/${one} is missing`);
  }
  return faults;
}
