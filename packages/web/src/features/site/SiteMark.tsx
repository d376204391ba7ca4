import { useComputedColorScheme } from "@mantine/core";
import { useWebsiteConfig } from "./queries.ts";

/**
 * The site's logo for the ground it stands on, or our own mark; `size` is its height. Until the settings have come it is
 * what the server's page says (packages/server/src/web.ts), whose ratio keeps its room while the picture is on its way.
 */
export function SiteMark({ size }: { size: number }) {
  const page = document.documentElement.dataset;
  const site = useWebsiteConfig() ?? page;
  const isDark = useComputedColorScheme("light") === "dark";
  const logo = (isDark && site.logoDark) || site.logo;
  const ratio = logo === page.logoDark ? page.logoDarkRatio : page.logoRatio;
  return logo ? (
    <img
      src={logo}
      alt=""
      style={{ height: size, aspectRatio: `auto ${ratio ?? 0}`, maxWidth: size * 5, objectFit: "contain" }}
    />
  ) : (
    <img src="/favicon.svg" alt="" width={size} height={size} />
  );
}
