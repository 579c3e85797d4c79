import { channelType } from '#shared/channels/channelType.ts';
import { metaId } from '#shared/channels/metaId.ts';
import { text } from '#shared/schema/fields.ts';

export const instagram = channelType({
  type: 'instagram',
  abilities: {
    is_outward: true,
    window_hours: 24,
    max_text: 1000,
    text_unit: 'bytes',
    choices: { most: 13, max_label: 20 },
    captions: null,
    max_file: 25_000_000,
    typing_seconds: 20,
    read_marks: true,
    // Echoes do not say whose they are.
    settles_by: 'none',
    pace: { per_second: 10, per_customer_seconds: 0, burst: 1000 },
  },
  callback: 'shared',
  fields: {
    /** Of the Instagram account. */
    page_id: metaId,
    access_token: text(1000, 1),
    app_secret: text(200, 1).optional(),
    verify_token: text(200, 1).optional(),
  },
  secrets: ['access_token', 'app_secret', 'verify_token'],
});
