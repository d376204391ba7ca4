/** As package.json says, which is not beside the single file. */
export const VERSION = "0.1.0";
