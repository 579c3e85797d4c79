import { answerConversation } from '#server/features/agent/public.ts';
import { demoCustomer } from '#server/features/channel/public.ts';
import {
  findConversationWith,
  readMessages,
  receiveFromChannel,
  setMessageStatus,
} from '#server/features/conversation/public.ts';
import { applyStatus, listParts } from '#server/features/delivery/public.ts';
import { agentLatency, demoCtx, minute, platformAt } from '#server/features/demo/stage.ts';
import type { Platform } from '#server/platform/platform.ts';
import { randomToken } from '#server/platform/security/secrets.ts';

/** What the customer writes; `ago` counts minutes back from `now`. */
interface Line {
  ago: number;
  says: string;
}

interface Phone {
  platform: Platform;
  workspaceId: number;
  /** The channel of the demo phone. */
  channelId: number;
  now: Date;
}

const from = { ids: [demoCustomer.wa_id], name: demoCustomer.name } as const;

/** Plays a conversation on the demo phone: the agent answers each line, and the phone has read it. */
export async function playPhone(phone: Phone, lines: readonly Line[]): Promise<void> {
  for (const { ago, says } of lines) {
    const at = new Date(phone.now.getTime() - ago * minute);
    const conversationId = await receive(phone, says, at);
    const answering = demoCtx(
      platformAt(phone.platform, new Date(at.getTime() + agentLatency)),
      phone.workspaceId,
    );
    await answerConversation({ ...answering, actor: { kind: 'agent', name: '' } }, conversationId);
    await readAnswers(phone, conversationId, new Date(at.getTime() + 2 * agentLatency));
  }
}

function receive({ platform, workspaceId, channelId }: Phone, says: string, at: Date): Promise<number> {
  const ctx = demoCtx(platformAt(platform, at), workspaceId);
  const received = [{ id: newId(), at, content: { kind: 'text' as const, text: says } }];
  return platform.database.inWorkspace(workspaceId, async (tx) => {
    await receiveFromChannel(ctx, tx, { id: channelId, agent_enabled: true }, [{ from, received }]);
    return (await findConversationWith(tx, channelId, from.ids))!;
  });
}

async function readAnswers(
  { platform, workspaceId, channelId }: Phone,
  conversationId: number,
  at: Date,
): Promise<void> {
  const ctx = demoCtx(platformAt(platform, at), workspaceId);
  await platform.database.inWorkspace(workspaceId, async (tx) => {
    for (const { id, status } of await readMessages(ctx, tx, { conversationId, limit: 50 })) {
      if (status !== 'queued') continue;
      for (const part of await listParts(tx, id)) {
        const read = { id: newId(), key: String(part.id), status: 'read' as const };
        await applyStatus(ctx, tx, channelId, read, setMessageStatus);
      }
    }
  });
}

const newId = () => `wamid.demo${randomToken(20)}`;
