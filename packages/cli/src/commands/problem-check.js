import { faultsOf } from "../checked.js";
import { line, plain, say } from "../say.js";
import { EXIT } from "../stop.js";
import { packagesIn } from "../zip.js";

export async function act(values, [folder = "."]) {
  const faults = faultsOf(packagesIn(folder));
  if (values.json) say({ faults });
  else if (faults.length === 0) line("Nothing is missing.");
  else for (const { name, fault } of faults) line(`${plain(name)}: ${plain(fault)}`);
  return faults.length === 0 ? EXIT.good : EXIT.wrong;
}
