import { fieldsOf, idOf, instantOf, listOf, type Fields } from '#server/adapters/channel/foreignJson.ts';
import { lineOf } from '#server/adapters/channel/foreignText.ts';
import type { Inbound } from '#server/adapters/channel/port.ts';
import { readAccountEvent } from '#server/adapters/channel/whatsapp/readAccountEvent.ts';
import { failureOf, stopsAccount } from '#server/adapters/channel/whatsapp/errors.ts';
import { readEcho, readMessage } from '#server/adapters/channel/whatsapp/readMessage.ts';
import { readStatus } from '#server/adapters/channel/whatsapp/readStatus.ts';
import { withoutDuplicates } from '#server/adapters/channel/withoutDuplicates.ts';
import { graphErrorOf } from '#server/adapters/channel/meta/graph.ts';

/** What one change says: everything in it by itself, so that one item that cannot be read hides no other. */
export function readChange(payload: unknown): Inbound[] {
  const { field, value } = fieldsOf(payload);
  if (typeof field !== 'string') return [{ kind: 'unknown', what: 'a change without a field' }];
  if (typeof value !== 'object' || value === null)
    return [{ kind: 'unknown', what: `${lineOf(field, 100)} without a value` }];
  return withoutDuplicates(readField(field, fieldsOf(value)));
}

function readField(field: string, value: Fields): Inbound[] {
  switch (field) {
    case 'messages':
      return readMessages(value);
    case 'smb_message_echoes':
      return listOf(value['message_echoes']).map(readEcho);
    case 'user_preferences':
      return listOf(value['user_preferences']).map(readPreference);
    // Old messages of the phone app, and those that another program answers.
    case 'history':
    case 'smb_app_state_sync':
    case 'standby':
      return [{ kind: 'account', status: 'noted', reason: field }];
    default:
      return readAccountEvent(field, value);
  }
}

function readMessages(value: Fields): Inbound[] {
  const contacts = listOf(value['contacts']);
  const found: Inbound[] = [
    ...listOf(value['messages']).map((message) => readMessage(message, contacts)),
    ...listOf(value['statuses']).map(readStatus),
    ...listOf(value['errors']).map(readError),
  ];
  return found.length > 0 ? found : [{ kind: 'unknown', what: 'messages with nothing in it' }];
}

/** An error of the number itself, of no message. */
function readError(value: Fields): Inbound {
  const error = graphErrorOf(value);
  const { reason, detail } = failureOf(error);
  return { kind: 'account', status: stopsAccount(error) ? 'error' : 'noted', reason, detail };
}

function readPreference(preference: Fields): Inbound {
  const who = idOf(preference['wa_id']) ?? idOf(preference['user_id']) ?? '';
  const { value } = preference;
  if (preference['category'] !== 'marketing_messages' || (value !== 'stop' && value !== 'resume'))
    return { kind: 'unknown', what: `a preference of ${lineOf(preference['category'], 100)}` };
  const reason = value === 'stop' ? 'marketing_stopped' : 'marketing_resumed';
  const at = instantOf(preference['timestamp']).toISOString();
  return { kind: 'account', status: 'noted', reason, detail: `${who} ${at}`.trim() };
}
