/** The operations of the audit log that have words, by what they are about. Others are shown by their name. */
export const operations = {
  workspace: ['create', 'update', 'suspend', 'resume', 'enter'],
  member: ['add', 'invite', 'join', 'update', 'remove', 'remove_account', 'leave'],
  invitation: ['resend', 'revoke'],
  team: ['create', 'update', 'remove'],
  notification: ['set_rules', 'read', 'read_all'],
  subscription: ['subscribe', 'toggle', 'renew', 'grant'],
  wallet: ['credit'],
  budget: ['set'],
  agent: ['update', 'publish', 'restore', 'pause', 'resume', 'finish_turn'],
  channel: [
    'create',
    'update',
    'check',
    'replay_delivery',
    'open_demo_phone',
    'use_demo_phone',
    'rotate',
    'rotate_identity_secret',
    'remove_identity_secret',
    'remove',
  ],
  knowledge: ['create', 'import', 'update', 'sync', 'remove'],
  conversation: [
    ...['receive', 'send', 'retry', 'read', 'take', 'hand_back', 'assign', 'label', 'snooze'],
    ...['resolve', 'undo_resolve', 'reopen'],
  ],
  customer: ['note_contact', 'block', 'unblock', 'end_chats', 'merge', 'unmerge', 'keep_apart'],
  chat: ['open'],
  media: ['upload', 'upload_in_chat'],
  apikey: ['create', 'update', 'remove'],
  webhook: ['create', 'update', 'rotate_secret', 'test', 'redeliver', 'switch_off', 'remove'],
} as const satisfies Record<string, readonly string[]>;

export type Subject = keyof typeof operations;

export const subjects = Object.keys(operations) as Subject[];
