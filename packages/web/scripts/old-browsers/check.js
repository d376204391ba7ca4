// Loaded by every page before its modules; must be read by browsers of any age.
// biome-ignore-all lint/complexity/useArrowFunction: read by browsers without them
// biome-ignore-all lint/style/useTemplate: likewise
// biome-ignore-all lint/complexity/useRegexLiterals: a literal would keep them from reading any of this
(function () {
  /** Regular expressions that look behind, which no library can add (Safari 16.4, 2023). */
  function looksBehind() {
    try {
      return Boolean(new RegExp("(?<=a)b"));
    } catch (error) {
      return !error;
    }
  }

  function say() {
    document.getElementById("too-old").hidden = false;
    document.getElementById("root").setAttribute("data-too-old", "");
  }

  if (!Array.prototype.findLast || !looksBehind()) {
    document.addEventListener("DOMContentLoaded", say);
  } else if (
    // The newest of what our code and its libraries use.
    !(Promise.withResolvers && Promise.try && Map.groupBy && Set.prototype.union && self.Iterator) ||
    !(AbortSignal.any && URL.canParse)
  ) {
    // Modules run after all that the page's own text names, this one included.
    document.write(
      '<script src="' + document.currentScript.getAttribute("data-missing") + '"></' + "script>",
    );
  }
})();
