import type { ChannelAbilities } from '#shared/channels/channelType.ts';
import { email } from '#shared/channels/email.ts';
import { instagram } from '#shared/channels/instagram.ts';
import { line } from '#shared/channels/line.ts';
import { messenger } from '#shared/channels/messenger.ts';
import { telegram } from '#shared/channels/telegram.ts';
import { webChat } from '#shared/channels/webChat.ts';
import { whatsapp } from '#shared/channels/whatsapp.ts';

/** Every type of channel, in the order in which they are offered. */
export const channelTypes = [webChat, whatsapp, messenger, instagram, telegram, line, email] as const;

const byType = new Map<string, (typeof channelTypes)[number]>(channelTypes.map((one) => [one.type, one]));

export function channelTypeOf(type: string): (typeof channelTypes)[number] {
  const found = byType.get(type);
  if (!found) throw new Error(`There is no channel of type ${type}.`);
  return found;
}

export function abilitiesOf(type: string): ChannelAbilities {
  return channelTypeOf(type).abilities;
}
