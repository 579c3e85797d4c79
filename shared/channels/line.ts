import { z } from 'zod';
import { channelType } from '#shared/channels/channelType.ts';

/** Both are copied from the LINE Developers Console: one word without spaces. */
const word = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'required')
    .max(most, `must be at most ${most} characters`)
    .regex(/^[!-~]+$/, 'letters and digits, as LINE shows them');

export const line = channelType({
  type: 'line',
  abilities: {
    is_outward: true,
    window_hours: null,
    max_text: 5000,
    text_unit: 'characters',
    choices: { most: 13, max_label: 20 },
    captions: { most: 5000, kinds: ['image', 'video', 'audio', 'document'] },
    max_file: 25 * 1024 * 1024,
    typing_seconds: 20,
    read_marks: false,
    settles_by: 'retry_key',
    pace: { per_second: 100, per_customer_seconds: 0, burst: 1000 },
  },
  callback: 'own',
  fields: {
    channel_secret: word(100),
    access_token: word(1000),
  },
  secrets: ['channel_secret', 'access_token'],
});
