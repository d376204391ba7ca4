/**
 * What a spreadsheet takes for a formula by its beginning; in a CSV an apostrophe goes before it. Papa Parse's own
 * pattern lets texts of several lines pass.
 */
export const SPREADSHEET_FORMULA = /^[=+\-@\t\r]/;
