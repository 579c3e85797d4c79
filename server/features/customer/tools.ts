import { z } from 'zod';
import { getRecord, noteContact } from '#server/features/customer/record.ts';
import { tool } from '#server/platform/operation/tool.ts';
import { textsOf } from '#server/platform/texts.ts';
import type { Locale } from '#shared/locales.ts';
import en from './texts/en.json' with { type: 'json' };
import zhCn from './texts/zh-cn.json' with { type: 'json' };
import zhHk from './texts/zh-hk.json' with { type: 'json' };

const texts = textsOf(en, zhHk, zhCn);

export const customerTools = [
  tool({
    name: 'customer_record',
    switch: 'customer_record',
    description: 'What is known of the customer: name, e-mail, phone, tags.',
    parameters: z.strictObject({}),
    operation: getRecord,
    inputOf: (_parameters, { customerId }) => ({ id: customerId }),
    show: ({ name, email, phone, tags, attributes }) => ({ name, email, phone, tags, attributes }),
    approval: 'none',
    // The name is what customers call themselves.
    evidenceOf: ({ name: _name, ...record }) => record,
    textsIn: (locale) => textsIn(locale, 'customer_record'),
  }),
  tool({
    name: 'note_customer_contact',
    switch: 'customer_record',
    description: "Note the customer's own name or e-mail address after they gave it.",
    parameters: z.strictObject({
      name: z.string().max(100).optional(),
      email: z.string().max(200).optional(),
    }),
    operation: noteContact,
    inputOf: (contact, { customerId }) => ({ id: customerId, ...contact }),
    show: () => ({ noted: true }),
    approval: 'none',
    evidenceOf: (shown) => shown,
    textsIn: (locale) => textsIn(locale, 'note_customer_contact'),
  }),
];

function textsIn(locale: Locale, name: keyof typeof en.calls) {
  const { title, explanation } = texts[locale].recordSwitch;
  return { title, explanation, call: texts[locale].calls[name] };
}
