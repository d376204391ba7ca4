import { forget, siteOf } from "../config.js";
import { line, say } from "../say.js";

export async function act(values) {
  const { site } = siteOf(values);
  const wasThere = forget(site);
  if (values.json) say({ site, forgotten: wasThere });
  else {
    line(wasThere ? `Forgot the token for ${site}.` : `There is no token for ${site}.`);
    if (wasThere) line(`It is good until it expires or is revoked: ${site}/setting`);
  }
}
