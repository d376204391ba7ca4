/** Whether another page shows this one inside it: that of a learning platform alone, which the site's policy names. */
export const isFramed = globalThis.self !== globalThis.top;
