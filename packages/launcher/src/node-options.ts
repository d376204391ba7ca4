/**
 * How Node runs a server. Without a bound V8 lets the space of young objects grow to 128 MB at the first rush and
 * never gives it back, which is more than all else the server holds; 16 is what it was for years. At rest 196 to 216 MB
 * instead of 305 to 330, after a zip of 318 MB 252 instead of 380. Smaller ones (8: 178 MB, 4: 170) save little more and
 * promote what lives through one request.
 */
export const serverNodeOptions = ["--max-semi-space-size=16"] as const;
