import { Client } from "../client.js";
import { exported } from "../exported.js";
import { needProblem, placeOf } from "../place.js";
import { line, say } from "../say.js";
import { writeFiles } from "../zip.js";

export async function act(values, [given, folder = "."]) {
  const place = placeOf({ problem: given });
  const client = Client.of(values, place.site);
  const files = await exported(client, needProblem(place));
  writeFiles(folder, files);
  if (values.json) say({ folder, files: [...files.keys()] });
  else line(`${files.size} files into ${folder}`);
}
