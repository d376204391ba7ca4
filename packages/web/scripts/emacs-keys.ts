import type { Plugin } from "vite";

/**
 * The Emacs keys register themselves by calls that their package marks as free of side effects, so that bundlers
 * throw them out: the marks are taken off.
 */
export function emacsKeys(): Plugin {
  return {
    name: "emacs-keys",
    transform: {
      filter: { id: /@replit\/codemirror-emacs\/dist\/index\.js/ },
      handler: (code) => ({
        code: code.replaceAll("/*@__PURE__*/EmacsHandler", "EmacsHandler"),
        map: null,
      }),
    },
  };
}
