import pg from 'pg';

/** How many statements have a plan of their own; and no longer ones: lists of ids make a new text for each length. */
const maxStatements = 800;
const maxCharacters = 4000;

const names = new Map<string, string>();

/**
 * A connection that has each statement with parameters planned once. For most of ours, with row security in them, the
 * plan costs as much as the run. The server itself plans anew when tables, figures or the role have changed.
 */
export class PreparedStatementClient extends pg.Client {}

PreparedStatementClient.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [text, values, ...rest] = given;
  const ask = pg.Client.prototype.query.bind(this) as (...asked: unknown[]) => never;
  if (typeof text !== 'string' || !Array.isArray(values)) return ask(...given);
  return ask({ name: nameOf(text), text, values }, ...rest);
} as typeof pg.Client.prototype.query;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxStatements || text.length > maxCharacters) return known;
  const name = `parley_${names.size}`;
  names.set(text, name);
  return name;
}
