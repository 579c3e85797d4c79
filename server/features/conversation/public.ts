export {
  addTimelineEvent,
  publishCustomer,
  publishMessage,
  updateConversation,
  lastMessageFields,
} from '#server/features/conversation/updateConversation.ts';
export { answerDue } from '#server/features/conversation/answerDue.ts';
export { assign, label, read, resolve, snooze, take } from '#server/features/conversation/changes.ts';
export {
  readCaseReport,
  type CaseReport,
  type Measure,
  type ReportRange,
} from '#server/features/conversation/caseReportStore.ts';
export { confirmCase, hasCases } from '#server/features/conversation/caseStore.ts';
export { forCustomer } from '#server/features/conversation/forCustomer.ts';
export {
  insertMessage,
  listPendingFiles,
  postponeFile,
  readMessages,
  readOutgoing,
  readStatuses,
  setMessageFile,
  setMessageStatus,
} from '#server/features/conversation/messageStore.ts';
export { listHandovers } from '#server/features/conversation/listHandovers.ts';
export { openChat } from '#server/features/conversation/openChat.ts';
export { receive } from '#server/features/conversation/receive.ts';
export { releaseMember, releaseTeam } from '#server/features/conversation/release.ts';
export { sayInName } from '#server/features/conversation/sayInName.ts';
export {
  findRecentConversation,
  listConversationsOf,
  updateConversationRow,
  updateTurnLease,
  lockConversation,
  selectChannelId,
  lockConversationsOf,
  readForMark,
  requireConversation,
  type ConversationRow,
} from '#server/features/conversation/store.ts';
export { findLastChat } from '#server/features/conversation/lastChatStore.ts';
export { writeToCustomer } from '#server/features/conversation/writeToCustomer.ts';
export { getConversation } from '#server/features/conversation/viewStore.ts';
export { send } from '#server/features/conversation/send.ts';
export {
  findConversationWith,
  receiveFromChannel,
  takeOverFromElsewhere,
  withdrawMessage,
  type Received,
} from '#server/features/conversation/fromChannel.ts';
