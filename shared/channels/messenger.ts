import { channelType } from '#shared/channels/channelType.ts';
import { metaId } from '#shared/channels/metaId.ts';
import { text } from '#shared/schema/fields.ts';

export const messenger = channelType({
  type: 'messenger',
  abilities: {
    is_outward: true,
    window_hours: 24,
    max_text: 2000,
    text_unit: 'characters',
    choices: { most: 13, max_label: 20 },
    captions: null,
    max_file: 25_000_000,
    typing_seconds: 20,
    read_marks: true,
    settles_by: 'status',
    pace: { per_second: 40, per_customer_seconds: 0, burst: 1000 },
  },
  callback: 'shared',
  fields: {
    page_id: metaId,
    access_token: text(1000, 1),
    app_secret: text(200, 1).optional(),
    verify_token: text(200, 1).optional(),
  },
  secrets: ['access_token', 'app_secret', 'verify_token'],
});
