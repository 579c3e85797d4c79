import type { ToolUse, Trace } from '#shared/contract/conversation.ts';

/** The record of a turn, as it is stored. */
export type TurnTrace = Omit<Trace, 'created_at' | 'tools'> & { tools: ToolUse[] };
