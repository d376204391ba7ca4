const PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is an id as the database writes it; it refuses to compare others. */
export const isUuid = (text: string): boolean => PATTERN.test(text);
