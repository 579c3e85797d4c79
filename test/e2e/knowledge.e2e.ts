/** Two members at work on the same knowledge. */
import { expect, it } from 'vitest';
import { type Person, useStage } from '#test/e2e/browser.ts';
import { data } from '#test/call.ts';

const stage = useStage();

const path = '/v1/api/knowledge';

const tokenOf = ({ page }: Person) => page.evaluate(() => localStorage.getItem('token') ?? '');

it('a form shows what others changed, and saves only what was changed in it', async () => {
  const olivia = await stage.person();
  await olivia.signIn('olivia');
  const token = await tokenOf(olivia);
  const source = { kind: 'qa', question: 'Do you sell opals?', answer: 'From $1.' };
  const { id } = await data<{ id: number }>(stage.app, 'POST', path, { token, body: source });
  const change = (body: object) => data(stage.app, 'PUT', `${path}/${id}`, { token, body });

  await olivia.visit(`/app/ai-knowledge/knowledge?source=${id}`);
  await olivia.page.getByRole('tab', { name: /edit/i }).click();
  const answer = olivia.page.getByRole('textbox', { name: /^answer/i });
  const save = olivia.page.getByRole('button', { name: /save/i });
  await expect.poll(() => answer.inputValue()).toBe('From $1.');
  await change({ answer: 'From $2.' });
  await expect.poll(() => answer.inputValue()).toBe('From $2.');

  await olivia.page.getByRole('textbox', { name: /other ways/i }).fill('opal rings');
  await change({ answer: 'From $3.' });
  await save.click();
  await expect.poll(() => answer.inputValue()).toBe('From $3.');
  expect(await save.isDisabled()).toBe(true);
  const saved = await data(stage.app, 'GET', `${path}/${id}`, { token });
  expect(saved).toMatchObject({ answer: 'From $3.', phrasings: ['opal rings'] });
  expect(olivia.complaints).toEqual([]);
});

it('a page of the list that is not there any more leads to the last one', async () => {
  const olivia = await stage.person();
  await olivia.signIn('olivia');
  await olivia.visit('/app/ai-knowledge/knowledge?page=99');
  await olivia.page.waitForURL((url) => !['1', '99'].includes(url.searchParams.get('page') ?? '1'));
  await olivia.page.getByRole('row').nth(1).waitFor();
});
