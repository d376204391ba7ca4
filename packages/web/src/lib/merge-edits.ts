/** `values` on another ground: fields that are as `before` become as `after`, those changed since stay. */
export function mergeEdits<Values extends object>(values: Values, before: Values, after: Values): Values {
  const isChanged = (name: keyof Values) => JSON.stringify(values[name]) !== JSON.stringify(before[name]);
  const changed = (Object.keys(after) as (keyof Values)[]).filter(isChanged);
  return { ...after, ...Object.fromEntries(changed.map((name) => [name, values[name]])) };
}
