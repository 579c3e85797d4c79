import { channelType } from '#shared/channels/channelType.ts';
import { metaId } from '#shared/channels/metaId.ts';
import { text } from '#shared/schema/fields.ts';

export const whatsapp = channelType({
  type: 'whatsapp',
  abilities: {
    is_outward: true,
    window_hours: 24,
    max_text: 4096,
    text_unit: 'characters',
    choices: { most: 10, max_label: 20 },
    captions: { most: 1024, kinds: ['image', 'video', 'document'] },
    max_file: 16 * 1024 * 1024,
    typing_seconds: 25,
    read_marks: true,
    settles_by: 'status',
    pace: { per_second: 60, per_customer_seconds: 6, burst: 20 },
  },
  callback: 'shared',
  fields: {
    phone_number_id: metaId,
    waba_id: metaId,
    access_token: text(1000, 1),
    app_secret: text(200, 1).optional(),
    verify_token: text(200, 1).optional(),
  },
  secrets: ['access_token', 'app_secret', 'verify_token'],
});
