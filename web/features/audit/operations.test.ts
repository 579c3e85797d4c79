import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { operations as all } from '#server/catalog.ts';
import { operations, subjects } from '#web/features/audit/operations.ts';
import type { Texts } from '#web/lib/texts.d.ts';

const en = JSON.parse(
  readFileSync(new URL('../../locales/en/subscription.json', import.meta.url), 'utf8'),
) as Texts['subscription'];

const listed = subjects.flatMap((subject) => operations[subject].map((verb) => `${subject}.${verb}`));

it('each is an operation that the server writes to the log', () => {
  const audited = new Set(all.filter(({ audited }) => audited === true).map(({ name }) => name));
  // Written by a job beside its operation.
  audited.add('webhook.switch_off');
  expect(listed.filter((name) => !audited.has(name))).toEqual([]);
});

it('each has words, and all words are of one', () => {
  const worded = Object.entries(en.audit.operation).flatMap(([subject, verbs]) =>
    Object.keys(verbs).map((verb) => `${subject}.${verb}`),
  );
  expect(worded.toSorted()).toEqual(listed.toSorted());
  expect(Object.keys(en.audit.subject).toSorted()).toEqual(subjects.toSorted());
});
