/**
 * How Node runs a server. Without a bound V8 lets the space of young objects grow to 128 MB at the first rush and
 * never gives it back, which is more than all else the server holds; 16 is what it was for years.
 */
export const serverNodeOptions = ["--max-semi-space-size=16"] as const;
