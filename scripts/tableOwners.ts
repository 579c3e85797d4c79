/**
 * Checks that SQL on a table stands in the store of the feature that owns it: `store.ts`, `*Store.ts` and
 * `crossWorkspace.ts`. Another feature's store may join a table to read it only where `readers` says so.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The home of every table: a feature, or a folder of the platform. */
const owners: Record<string, readonly string[]> = {
  'features/account': ['account_link', 'session', 'session_place', 'throttle', 'user_account'],
  'features/administrator': ['admin_account'],
  'features/agent': ['agent', 'agent_turn', 'agent_version'],
  'features/apiKey': ['api_key'],
  'features/booking': [
    'booking',
    'booking_calendar',
    'booking_exception',
    'booking_feed',
    'booking_message',
    'booking_page_request',
    'booking_resource',
    'booking_service',
    'booking_service_resource',
    'booking_setting',
    'booking_waiting',
    'calendar_entry',
    'external_busy',
  ],
  'features/budget': ['budget_counter', 'budget_setting'],
  'features/channel': ['channel', 'channel_delivery', 'channel_listener', 'unknown_delivery'],
  'features/conversation': ['conversation', 'message', 'service_case'],
  'features/customer': ['customer', 'customer_distinct', 'customer_identity', 'customer_merge'],
  'features/delivery': ['early_status', 'message_delivery'],
  'features/knowledge': [
    'knowledge_note',
    'knowledge_segment',
    'knowledge_source',
    'passage',
    'passage_embedding',
    'web_page',
  ],
  'features/mail': ['mail'],
  'features/media': ['media', 'media_day', 'media_removal', 'media_total'],
  'features/member': ['invitation', 'workspace_user'],
  'features/notification': ['notification', 'notification_rule'],
  'features/plan': ['plan'],
  'features/portal': ['portal_link', 'portal_session'],
  'features/push': ['push_subscription'],
  'features/settings': ['setting'],
  'features/subscription': ['subscription'],
  'features/team': ['team', 'team_user'],
  'features/usage': ['usage_day'],
  'features/wallet': ['wallet', 'wallet_tx'],
  'features/webhook': ['webhook', 'webhook_delivery'],
  'features/workspace': ['workspace'],
  'platform/database': ['migration'],
  'platform/jobs': ['job_run', 'job_set_aside'],
  'platform/operation': ['audit_log', 'platform_audit'],
  'platform/realtime': ['live_event'],
};

interface Exception {
  tables: readonly string[];
  why: string;
}

/** Joins that one statement needs: who reads whose table, and why. */
const readers: Record<string, Exception> = {
  'features/account': {
    tables: ['admin_account', 'workspace', 'workspace_user'],
    why: 'Every request is authenticated by one statement: session, account and role.',
  },
  'features/administrator': {
    tables: ['session'],
    why: 'Administrators are listed and sorted with their last use, in the database.',
  },
  'features/agent': {
    tables: ['channel', 'usage_day', 'user_account', 'workspace'],
    why: 'The console sorts agents by what they did and by the name of their workspace, in the database. A turn reads the agent with its workspace and channel, and the list of versions names who published, in one statement.',
  },
  'features/booking': {
    tables: ['customer', 'workspace'],
    why: 'Bookings are listed, searched and sorted with their customers, in the database; what is due across workspaces is asked of active ones in one query.',
  },
  'features/budget': {
    tables: ['plan', 'setting', 'subscription', 'workspace'],
    why: 'Every turn of the agent and every new chat read their limits in one statement; a day ends by the time zone of the workspace.',
  },
  'features/channel': {
    tables: ['conversation', 'customer', 'workspace'],
    why: 'The list counts the conversations of each channel; a chat reads its channel with the newest event of the workspace, and is authenticated by one statement.',
  },
  'features/apiKey': {
    tables: ['plan', 'subscription', 'user_account', 'workspace', 'workspace_user'],
    why: 'Every request is authenticated by one statement: key, creator and plan; keys are listed with their creators.',
  },
  'features/delivery': {
    tables: ['workspace'],
    why: 'What is due across workspaces is asked of active ones in one query.',
  },
  'features/knowledge': {
    tables: ['workspace'],
    why: 'What is due across workspaces is asked of active ones in one query.',
  },
  'features/conversation': {
    tables: ['channel', 'customer', 'media', 'team', 'user_account', 'workspace', 'workspace_user'],
    why: 'A page of conversations, a page of messages with their files, and an update with what it publishes are one statement each; maintenance skips suspended workspaces.',
  },
  'features/customer': {
    tables: ['channel', 'conversation'],
    why: 'Customers are read with the number of their conversations and with their channels, and deleted only without conversations.',
  },
  'features/media': {
    tables: ['knowledge_source', 'message'],
    why: 'One statement decides that nothing uses a file and removes it.',
  },
  'features/member': {
    tables: ['user_account', 'workspace'],
    why: 'Lists of members show their accounts, and lists of memberships their workspaces, in one statement.',
  },
  'features/notification': {
    tables: ['user_account', 'workspace_user'],
    why: 'Receivers and their languages are read in one statement; member sends notifications itself.',
  },
  'features/push': { tables: ['session'], why: 'Only subscriptions of valid sessions are delivered to.' },
  'features/subscription': {
    tables: ['plan', 'usage_day', 'wallet', 'workspace'],
    why: 'Every turn of the agent asks in one statement whether it may answer; what is due is asked across workspaces.',
  },
  'features/team': {
    tables: ['user_account', 'workspace_user'],
    why: 'Members of a team are locked as members of the workspace, and shown with their names.',
  },
  'features/usage': {
    tables: ['workspace'],
    why: 'The statement that counts reads the time zone of the workspace, which decides the day.',
  },
  'features/webhook': {
    tables: ['workspace'],
    why: 'What is due across workspaces is asked of active ones in one query.',
  },
  'platform/operation': {
    tables: ['workspace'],
    why: 'Every operation from the console checks in its transaction that the workspace exists.',
  },
  'platform/realtime': { tables: ['workspace'], why: 'last_event_id: see `writers`.' },
};

/** The same for writes. */
const writers: Record<string, Exception> = {
  'platform/realtime': {
    tables: ['workspace'],
    why: 'last_event_id numbers live events: the lock on the row of the workspace puts them in the order of commits.',
  },
};

const root = path.resolve(import.meta.dirname, '..');
const homeOf = new Map(
  Object.entries(owners).flatMap(([home, tables]) => tables.map((table) => [table, home] as const)),
);
const names = [...homeOf.keys()].join('|');
const reads = new RegExp(
  `(?:selectFrom|[jJ]oin|using)\\(\\s*\\(?\\s*['"\`](${names})\\b|\\b(?:from|join)\\s+(${names})\\b`,
  'g',
);
const writes = new RegExp(
  `(?:insertInto|updateTable|deleteFrom)\\(\\s*['"\`](${names})\\b|\\b(?:insert into|update|delete from)\\s+(${names})\\b`,
  'g',
);

const findings: string[] = [];
for (const file of globSync('server/**/*.ts', { cwd: root }).sort()) {
  if (/\.test\.ts$|\.gen\.ts$|\/demo\//.test(file)) continue;
  const text = sqlOf(readFileSync(path.join(root, file), 'utf8'));
  const home = file.split('/').slice(1, 3).join('/');
  const isStore = home.startsWith('platform/') || /\/(store|\w+Store|crossWorkspace)\.ts$/.test(file);
  check(text, writes, writers, 'writes');
  check(text, reads, readers, 'reads');

  function check(source: string, pattern: RegExp, exceptions: Record<string, Exception>, what: string): void {
    for (const match of source.matchAll(pattern)) {
      const table = (match[1] ?? match[2])!;
      const isAllowed = homeOf.get(table) === home || exceptions[home]?.tables.includes(table);
      if (isStore && isAllowed) continue;
      const line = source.slice(0, match.index).split('\n').length;
      findings.push(`${file}:${line} ${what} ${table}, which belongs to ${homeOf.get(table)}`);
    }
  }
}
for (const finding of findings) console.log(finding);
console.log(findings.length ? `${findings.length} findings` : `${homeOf.size} tables each have one home`);
process.exit(findings.length ? 1 : 0);

/** The code without its comments and imports, in which prose may name a table. */
function sqlOf(source: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  return source
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/(^|\s)\/\/[^\n]*/g, blank)
    .replace(/^import [\s\S]*?;$/gm, blank);
}
