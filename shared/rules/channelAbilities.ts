/** What a channel can do. Rules use this instead of the type of a channel. */
export interface ChannelAbilities {
  /** For how long after the customer's last message we may write freely; null: always. */
  window_hours: number | null;
  /** Buttons under a message. */
  choices: boolean;
  attachments: boolean;
  max_text: number;
}

const abilities: Record<string, ChannelAbilities> = {
  web_chat: { window_hours: null, choices: true, attachments: true, max_text: 4000 },
  whatsapp: { window_hours: 24, choices: true, attachments: true, max_text: 4096 },
  messenger: { window_hours: 24, choices: true, attachments: true, max_text: 2000 },
  instagram: { window_hours: 24, choices: true, attachments: true, max_text: 1000 },
  telegram: { window_hours: null, choices: true, attachments: true, max_text: 4096 },
  line: { window_hours: null, choices: true, attachments: true, max_text: 5000 },
  email: { window_hours: null, choices: false, attachments: true, max_text: 100_000 },
};

export function abilitiesOf(channelType: string): ChannelAbilities {
  const found = abilities[channelType];
  if (!found) throw new Error(`There is no channel of type ${channelType}.`);
  return found;
}
