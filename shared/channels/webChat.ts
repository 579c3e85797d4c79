import { channelType } from '#shared/channels/channelType.ts';
import { limits } from '#shared/schema/limits.ts';

export const webChat = channelType({
  type: 'web_chat',
  abilities: {
    is_outward: false,
    window_hours: null,
    max_text: limits.conversation.message,
    text_unit: 'characters',
    choices: { most: 10, max_label: 100 },
    captions: { most: limits.conversation.message, kinds: ['image', 'video', 'audio', 'document'] },
    max_file: 25 * 1024 * 1024,
    typing_seconds: 5,
    read_marks: true,
    settles_by: 'none',
    pace: { per_second: 1000, per_customer_seconds: 0, burst: 1000 },
  },
  callback: null,
  fields: {},
  secrets: [],
});
