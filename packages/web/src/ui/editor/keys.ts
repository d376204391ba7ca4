import { type Extension, Prec } from "@codemirror/state";
import type { KeyStyle } from "../editor-settings.ts";

/** Loads the keys of another editor; nothing for the usual ones. They come before all other keys of the page. */
export async function loadKeys(style: KeyStyle): Promise<Extension> {
  switch (style) {
    case "vim":
      return Prec.high((await import("@replit/codemirror-vim")).vim({ status: true }));
    case "emacs":
      return Prec.high((await import("@replit/codemirror-emacs")).emacs());
    case "usual":
      return [];
  }
}
