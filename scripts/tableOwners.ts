/**
 * Checks that SQL on a table stands in the store of the feature that owns it: `store.ts`, `*Store.ts` and
 * `crossWorkspace.ts`. Another feature's store may join a table to read it only where `readers` says so.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The home of every table: a feature, or a folder of the platform. */
const owners: Record<string, readonly string[]> = {
  'features/account': ['account_link', 'session', 'throttle', 'user_account'],
  'features/administrator': ['admin_account'],
  'features/agent': ['agent', 'agent_turn', 'agent_version'],
  'features/apiKey': ['api_key'],
  'features/channel': ['channel'],
  'features/conversation': ['conversation', 'message'],
  'features/customer': ['customer', 'customer_identity'],
  'features/knowledge': [
    'knowledge_note',
    'knowledge_segment',
    'knowledge_source',
    'passage',
    'passage_embedding',
  ],
  'features/mail': ['mail'],
  'features/media': ['media'],
  'features/member': ['invitation', 'workspace_user'],
  'features/notification': ['notification', 'notification_rule'],
  'features/plan': ['plan'],
  'features/push': ['push_subscription'],
  'features/settings': ['setting'],
  'features/subscription': ['subscription'],
  'features/team': ['team', 'team_user'],
  'features/usage': ['usage_day'],
  'features/wallet': ['wallet', 'wallet_tx'],
  'features/webhook': ['webhook', 'webhook_delivery'],
  'features/workspace': ['workspace'],
  'platform/database': ['migration'],
  'platform/operation': ['audit_log', 'platform_audit'],
  'platform/realtime': ['live_event'],
};

/** Joins that one statement needs: who reads whose table, and why. */
const readers: Record<string, { tables: readonly string[]; why: string }> = {};

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
  check(text, writes, (table) => isStore && homeOf.get(table) === home, 'writes');
  check(
    text,
    reads,
    (table) => isStore && (homeOf.get(table) === home || readers[home]?.tables.includes(table) === true),
    'reads',
  );

  function check(source: string, pattern: RegExp, allowed: (table: string) => boolean, what: string): void {
    for (const match of source.matchAll(pattern)) {
      const table = (match[1] ?? match[2])!;
      if (allowed(table)) continue;
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
