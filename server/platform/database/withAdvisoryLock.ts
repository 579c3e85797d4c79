import pg from 'pg';

/**
 * Does the work while nobody else does it on this database: nodes that start together find the same things missing.
 * `lock` is a number that stands for the work.
 */
export async function withAdvisoryLock<T>(
  config: pg.ClientConfig,
  lock: number,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...config, application_name: 'parley-alone' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await work();
  } finally {
    await client.end();
  }
}
