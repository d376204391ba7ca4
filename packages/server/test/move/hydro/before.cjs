// Before Hydro's program starts: a word that its library of the registry's version has under another roof.
const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
String.random ||= (length = 32) =>
  Array.from({ length }, () => letters[Math.floor(Math.random() * letters.length)]).join("");
