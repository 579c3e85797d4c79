import pg from 'pg';

export interface Statement {
  /** The name of the prepared statement. */
  name?: string;
  text: string;
  values: unknown[];
  /** A query across workspaces, outside the transaction. */
  isCrossWorkspace: boolean;
}

/** The statements that the product runs during some work, those of the job queue apart. */
export async function recordStatements(work: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [text, values] = given;
    const { options } = (this as unknown as { connectionParameters: { options?: string } })
      .connectionParameters;
    const query = typeof text === 'string' ? ({ text, values } as Statement) : (text as Statement);
    if (typeof query.text === 'string') {
      statements.push({
        ...(query.name && { name: query.name }),
        text: query.text,
        values: Array.isArray(query.values) ? query.values : [],
        isCrossWorkspace: options?.includes('parley_directory') ?? false,
      });
    }
    return (original as (...rest: unknown[]) => unknown).apply(this, given);
  } as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return statements.filter(({ text }) => !/pgboss/.test(text));
}
