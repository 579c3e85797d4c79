import type { Socket } from 'node:net';
import pg from 'pg';

/** Statements that are prepared. Long ones are not: lists of ids make a different text for each length. */
const maxStatements = 800;
const maxCharacters = 4000;

const names = new Map<string, string>();

/**
 * A connection that prepares each statement with parameters, so that it is planned once: with row security, planning
 * costs as much as execution. PostgreSQL replans when tables, statistics or the role have changed. Statements that are
 * sent together take one write to the socket.
 */
export class PreparedStatementClient extends pg.Client {}

type Query = pg.Query & { name: string | undefined; callback: Callback };
type Callback = (error: Error | null, result?: pg.QueryResult) => void;

PreparedStatementClient.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [text, values, callback] = given;
  const send = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => never;
  bufferWrites((this as unknown as { connection: { stream: Socket } }).connection.stream);
  if (typeof text !== 'string' || !Array.isArray(values)) return send.apply(this, given);
  // Made here: pg copies a configuration object with its descriptors, which costs as much as the rest of a call.
  const query = new pg.Query(text, values) as Query;
  query.name = nameOf(text);
  if (callback) return send.call(this, query, callback);
  return new Promise<pg.QueryResult | undefined>((resolve, reject) => {
    query.callback = (error, result) => (error ? reject(error) : resolve(result));
    send.call(this, query);
  }).catch((error: Error) => {
    // The stack of the caller instead of that of the socket.
    Error.captureStackTrace(error);
    throw error;
  });
} as typeof pg.Client.prototype.query;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxStatements || text.length > maxCharacters) return known;
  const name = `parley_${names.size}`;
  names.set(text, name);
  return name;
}

const buffering = new WeakSet<Socket>();

/** Until all that runs now waits. */
function bufferWrites(stream: Socket): void {
  // A stream of another kind, as that of an embedded engine, may have no buffer.
  if (buffering.has(stream) || typeof stream.cork !== 'function') return;
  buffering.add(stream);
  stream.cork();
  process.nextTick(() => {
    buffering.delete(stream);
    stream.uncork();
  });
}
