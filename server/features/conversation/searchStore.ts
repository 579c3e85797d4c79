/** Finds messages by a keyword, in either Chinese script. */
import { sql, type SqlBool } from 'kysely';
import { extractAround, hasHan, keywordPattern, rangesOf } from '#server/features/conversation/keyword.ts';
import { contains } from '#server/platform/database/contains.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import type { conversationRoutes, ListedConversation } from '#shared/contract/conversation.ts';
import type { z } from 'zod';

type Column = Parameters<typeof contains>[1];

/**
 * Whether the keyword is found in one of the columns. A regular expression finds both scripts at the cost of `ilike`:
 * 220 ms for 200,000 messages, where `translate` takes 450 ms and an `ilike` for each spelling 640 ms.
 */
export function hasKeyword(keyword: string, ...columns: NonNullable<Column>[]) {
  if (!hasHan(keyword)) return contains(keyword, ...columns);
  const pattern = keywordPattern(keyword);
  const found = columns.map((column) => sql`${sql.ref(column)} ~* ${pattern}`);
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

type MessageMatch = NonNullable<NonNullable<ListedConversation['match']>['message']>;

/** An extract of each conversation's newest message with the keyword, by the conversation's id. */
export async function listNewestMatches(
  tx: WorkspaceTx,
  conversationIds: number[],
  keyword: string,
): Promise<Map<number, MessageMatch>> {
  if (conversationIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('message')
    .distinctOn('conversation_id')
    .select(['id', 'conversation_id', 'text'])
    .where('conversation_id', 'in', conversationIds)
    .where(hasKeyword(keyword, 'message.text'))
    .orderBy('conversation_id')
    .orderBy('id', 'desc')
    .execute();
  const found = new Map<number, MessageMatch>();
  for (const { id, conversation_id, text } of rows) {
    const extract = extractAround(keyword, text);
    if (extract) found.set(conversation_id, { id, ...extract });
  }
  return found;
}

const most = 100;

/** The newest messages of a conversation with the keyword, newest first. */
export async function listMatches(
  tx: WorkspaceTx,
  conversationId: number,
  keyword: string,
): Promise<z.output<typeof conversationRoutes.matches.reply>> {
  const rows = await tx.db
    .selectFrom('message')
    .select(['id', 'text'])
    .where('conversation_id', '=', conversationId)
    .where(hasKeyword(keyword, 'message.text'))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id, text }) => ({ message_id: id, at: rangesOf(keyword, text) }));
}
