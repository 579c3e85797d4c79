import pg from 'pg';

/** Does the work under an advisory lock of the database, so that nodes that start together do it one after another. */
export async function withAdvisoryLock<T>(
  config: pg.ClientConfig,
  lock: number,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...config, application_name: 'parley-lock' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await work();
  } finally {
    await client.end();
  }
}
