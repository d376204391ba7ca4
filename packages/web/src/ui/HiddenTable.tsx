interface HiddenTableProps {
  caption: string;
  heads: readonly string[];
  /** The first cell of each is its name. */
  rows: readonly (readonly [name: string, ...values: (number | undefined)[]])[];
}

/** What a picture shows in numbers, for who does not see it. */
export function HiddenTable({ caption, heads, rows }: HiddenTableProps) {
  return (
    // Around it: of a table that is hidden itself, Firefox shows the caption.
    <div className="visually-hidden">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column's place is its name
                <td key={index}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
