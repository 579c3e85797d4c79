/** The dashboard as members read it: the sentence, the plots by keyboard, who waits, what is missing, other days. */
import { describe, expect, it } from 'vitest';
import { expectAccessible, useStage } from '#test/e2e/browser.ts';

const stage = useStage();

describe('the dashboard', () => {
  it('opens after the log-in, and says in a sentence what the figures say', async () => {
    const { page, logIn, complaints, context } = await stage.person();
    await logIn('mei');
    await page.waitForURL(/\/app\/dashboard$/);
    const sentence = page.getByRole('heading', { level: 1, name: /Ada answered/ });
    await sentence.waitFor();
    const [, agent, all] = /answered (\d+) of (\d+) conversations/.exec(await sentence.innerText())!;
    const [row] = await stage.app.sql<{ all: number; agent: number }>(
      `select count(*)::int as all, (count(*) filter (where handed_over_at is null))::int as agent
       from service_case where started_at > now() - interval '6 days'
         and workspace_id = (select id from workspace where name = 'Harbour Dental')`,
    );
    expect([Number(agent), Number(all)]).toEqual([row!.agent, row!.all]);
    await page.getByText('2 customers wait for a person.', { exact: false }).waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('reads a plot by keyboard, and keeps its figures in a table', async () => {
    const { page, signIn, visit, context } = await stage.person();
    await signIn('mei');
    await visit('/app/dashboard');
    const plot = page.getByRole('slider', { name: 'Who answered' });
    await plot.focus();
    await page.keyboard.press('End');
    const last = await plot.getAttribute('aria-valuetext');
    expect(last).toMatch(/Today: .*Ada alone \d+/);
    await page.keyboard.press('ArrowLeft');
    await page.getByText('Yesterday', { exact: true }).first().waitFor();
    expect(await plot.getAttribute('aria-valuetext')).toMatch(/^Yesterday/);
    await page.keyboard.press('Escape');
    const table = page.getByRole('table', { name: 'Who answered' });
    expect(await table.getByRole('row').count()).toBe(8);
    await page.getByRole('tab', { name: 'For a person' }).click();
    await page.getByRole('slider', { name: 'For a person' }).waitFor();
    await context.close();
  });

  it('shows other days, which stay in the address', async () => {
    const { page, signIn, visit, context } = await stage.person();
    await signIn('mei');
    await visit('/app/dashboard');
    await page.getByRole('combobox', { name: 'Days' }).click();
    await page.getByRole('option', { name: 'Last 30 days' }).click();
    await page.getByRole('heading', { name: /in the last 30 days/ }).waitFor();
    expect(page.url()).toContain('range=30');
    await page.goBack();
    await page.getByRole('heading', { name: /in the last 7 days/ }).waitFor();
    await visit('/app/dashboard?range=custom&from=2020-01-01&to=2020-01-02');
    await page.getByRole('heading', { name: /No customer has written in these days/ }).waitFor();
    await page.getByText('No conversations began in these days.').first().waitFor();
    await page.getByLabel('Last day').fill('2020-01-05');
    await page.waitForURL(/to=2020-01-05/);
    // Figures of other days are dimmed.
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    const figures = page.locator('[aria-busy="false"]').first();
    await expect.poll(() => figures.evaluate((shown) => getComputedStyle(shown).opacity)).toBe('1');
    await expectAccessible(page);
    await context.close();
  });

  it('leads to who waits, and from a question to its answer', async () => {
    const { page, signIn, visit, complaints, context } = await stage.person();
    await signIn('olivia');
    await visit('/app/dashboard');
    const waiting = page.getByRole('region', { name: 'Waiting now' });
    await waiting.getByRole('link').first().click();
    await page.waitForURL(/\/app\/chat\/chat\/\d+/);
    await page.getByRole('log').waitFor();
    await visit('/app/dashboard');
    const [question] = await stage.app.sql<{ question: string }>(
      `select question from knowledge_note where status = 'open' order by asked_count desc, last_asked_at desc limit 1`,
    );
    const line = question!.question.replace(/\s+/g, ' ');
    await page.getByRole('link', { name: `Add an answer to: ${line}` }).click();
    await page.getByRole('dialog').waitFor();
    expect(await page.getByRole('dialog').getByLabel('Question').first().inputValue()).toBe(line);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says what failed and loads again', async () => {
    const { page, signIn, visit, context } = await stage.person();
    await signIn('mei');
    await visit('/app/dashboard');
    await page.getByRole('heading', { level: 1, name: /Ada answered/ }).waitFor();
    let isDown = true;
    await page.route(/\/v1\/api\/dashboard\?/, (route) =>
      isDown ? route.fulfill({ status: 404, json: { success: false, error: 'gone' } }) : route.continue(),
    );
    await visit('/app/dashboard?range=90');
    await page.getByText('The dashboard could not be loaded').waitFor();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: /in the last 90 days/ }).waitFor();
    await context.close();
  });
});
