export { agentName, createAgent, publishDraft, writeDraft } from '#server/features/agent/store.ts';
export { overdueSeconds, sweepUnanswered } from '#server/features/agent/enqueueUnanswered.ts';
export { answerConversation, leaseSeconds } from '#server/features/agent/turn.ts';
export { firstConfig } from '#server/features/agent/config.ts';
export { pause as pauseAgent, resume as resumeAgent } from '#server/features/agent/pause.ts';
