export {
  addTimelineEvent,
  publishMessage,
  updateConversation,
  lastMessageFields,
} from '#server/features/conversation/updateConversation.ts';
export { answerDue } from '#server/features/conversation/answerDue.ts';
export {
  assign,
  enqueueAnswer,
  label,
  read,
  resolve,
  snooze,
  take,
} from '#server/features/conversation/changes.ts';
export { forCustomer, insertMessage, readMessages } from '#server/features/conversation/messages.ts';
export { kindOf, receive } from '#server/features/conversation/receive.ts';
export { lockConversationsOf, releaseMember, releaseTeam } from '#server/features/conversation/release.ts';
export {
  updateConversationRow,
  lockConversation,
  openThread,
  type ConversationRow,
} from '#server/features/conversation/store.ts';
export { viewConversation } from '#server/features/conversation/view.ts';
export { send } from '#server/features/conversation/send.ts';
