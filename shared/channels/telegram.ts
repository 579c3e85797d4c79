import { z } from 'zod';
import { channelType } from '#shared/channels/channelType.ts';

export const telegram = channelType({
  type: 'telegram',
  abilities: {
    is_outward: true,
    window_hours: null,
    max_text: 4096,
    text_unit: 'characters',
    choices: { most: 10, max_label: 64 },
    captions: { most: 1024, kinds: ['image', 'video', 'audio', 'document'] },
    max_file: 50 * 1024 * 1024,
    typing_seconds: 5,
    read_marks: false,
    settles_by: 'none',
    pace: { per_second: 25, per_customer_seconds: 1, burst: 3 },
  },
  callback: 'own',
  fields: {
    /** Of @BotFather: the bot's id, a colon, and the secret. */
    bot_token: z
      .string()
      .trim()
      .regex(/^\d{5,20}:[A-Za-z0-9_-]{20,100}$/, 'a token, as @BotFather writes it'),
  },
  secrets: ['bot_token'],
});
