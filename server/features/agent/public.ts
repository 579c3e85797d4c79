export {
  agentName,
  createAgent,
  forgetWords,
  publishDraft,
  readAgent,
  writeDraft,
} from '#server/features/agent/store.ts';
export { answerConversation } from '#server/features/agent/turn.ts';
export { registerTools } from '#server/features/agent/engines/toolRegistry.ts';
export { firstConfig } from '#server/features/agent/config.ts';
