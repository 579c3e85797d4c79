/** Somebody who is removed from the organization that they are working in. */
import { describe, expect, it } from 'vitest';
import { data } from '#test/call.ts';
import { useStage } from '#test/e2e/browser.ts';

const stage = useStage();

const idOf = async (slug: string) =>
  (await stage.app.sql<{ id: number }>('select id::int from workspace where slug = $1', [slug]))[0]!.id;

/** By the owner of both demo organizations. */
async function remove(username: string, workspaceId: number): Promise<void> {
  const { app } = stage;
  const body = { username_or_email: 'olivia', password: 'parley-demo' };
  const { token } = await data<{ token: string }>(app, 'POST', '/v1/public/user/login', { body });
  const there = await data<{ token: string }>(app, 'POST', '/v1/api/workspace/switch', {
    token,
    body: { token, workspace_id: workspaceId },
  });
  const members = await data<{ id: number; user: { username: string } }[]>(
    app,
    'GET',
    '/v1/api/workspace-user',
    {
      token: there.token,
    },
  );
  const { id } = members.find(({ user }) => user.username === username)!;
  await data(app, 'DELETE', `/v1/api/workspace-user/${id}`, { token: there.token });
}

describe('a member who is removed', () => {
  it('goes on in another organization, and is asked to make one when there is none', async () => {
    const [clinic, gym] = [await idOf('harbour-dental'), await idOf('peak-fitness')];
    await stage.app.sql(
      `insert into workspace_user (workspace_id, user_id, role)
       select $1, id, 'member' from user_account where username = 'mei'`,
      [gym],
    );
    const mei = await stage.person();
    await mei.signIn('mei');
    const workspace = () => mei.page.evaluate(() => JSON.parse(localStorage.getItem('workspace') ?? '{}').id);
    await expect.poll(workspace).toBe(clinic);
    await mei.visit('/app/chat/chat');
    await mei.page.getByRole('heading').first().waitFor();
    await remove('mei', clinic);
    await expect.poll(workspace, { timeout: 20_000 }).toBe(gym);
    await mei.page.getByText('Peak Fitness').first().waitFor();
    expect(mei.page.url()).not.toContain('/auth/');
    await remove('mei', gym);
    await expect.poll(workspace, { timeout: 20_000 }).toBeUndefined();
    await mei.page.getByRole('button', { name: /check again/i }).waitFor();
    expect(mei.page.url()).not.toContain('/auth/');
    expect(mei.complaints).toEqual([]);
    await mei.context.close();
  });
});
