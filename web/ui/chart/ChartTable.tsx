interface Props {
  caption: string;
  /** Of the columns; the first is that of the row names. */
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The figures of a chart as a table, for those who do not see it. */
export function ChartTable({ caption, heads, rows }: Props) {
  return (
    <div className="sr-only">
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
          {rows.map(([name, ...cells], row) => (
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
