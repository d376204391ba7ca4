import { useComputedColorScheme } from "@mantine/core";
import { useWebsiteConfig } from "./queries.ts";

/** The site's logo for the ground it stands on, or our own mark; `size` is its height. */
export function SiteMark({ size }: { size: number }) {
  const site = useWebsiteConfig();
  const isDark = useComputedColorScheme("light") === "dark";
  const logo = (isDark && site?.logoDark) || site?.logo;
  return logo ? (
    <img src={logo} alt="" style={{ height: size, maxWidth: size * 5, objectFit: "contain" }} />
  ) : (
    <img src="/favicon.svg" alt="" width={size} height={size} />
  );
}
