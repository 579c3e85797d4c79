import { emailAdapter } from '#server/adapters/channel/email/emailAdapter.ts';
import { instagram } from '#server/adapters/channel/instagram/instagram.ts';
import { lineAdapter } from '#server/adapters/channel/line/lineAdapter.ts';
import { messenger } from '#server/adapters/channel/messenger/messenger.ts';
import type { ChannelAdapter } from '#server/adapters/channel/port.ts';
import { telegramAdapter } from '#server/adapters/channel/telegram/telegramAdapter.ts';
import { webChat } from '#server/adapters/channel/webChat/webChat.ts';
import { whatsapp } from '#server/adapters/channel/whatsapp/whatsapp.ts';

const adapters: readonly ChannelAdapter[] = [
  webChat,
  whatsapp,
  messenger,
  instagram,
  telegramAdapter,
  lineAdapter,
  emailAdapter,
];

const byType = new Map(adapters.map((adapter) => [adapter.type, adapter]));

export function findChannelAdapter(type: string): ChannelAdapter | undefined {
  return byType.get(type);
}

export function channelAdapterOf(type: string): ChannelAdapter {
  const found = byType.get(type);
  if (!found) throw new Error(`There is no channel of type ${type}.`);
  return found;
}
