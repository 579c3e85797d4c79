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

PreparedStatementClient.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [text, values, ...rest] = given;
  const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => never;
  bufferWrites((this as unknown as { connection: { stream: Socket } }).connection.stream);
  if (typeof text !== 'string' || !Array.isArray(values)) return query.apply(this, given);
  return query.call(this, { name: nameOf(text), text, values }, ...rest);
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
