declare module "@joplin/turndown-plugin-gfm" {
  import type Turndown from "turndown";

  /** Tables, strike-through and task lists. */
  export const gfm: Turndown.Plugin;
}
