import path from 'node:path';
import { z } from 'zod';
import { getRecord, noteContact } from '#server/features/customer/record.ts';
import { tool } from '#server/platform/operation/tool.ts';
import { loadTexts } from '#server/platform/texts.ts';

const texts = loadTexts(path.join(import.meta.dirname, 'texts'));
const keys = { title: 'record.title', explanation: 'record.explanation' };

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
    texts,
    textKeys: { ...keys, call: 'record.read' },
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
    texts,
    textKeys: { ...keys, call: 'record.noteContact' },
  }),
];
