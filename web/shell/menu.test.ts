import { Circle } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { adminMenu, currentApp, isLocked, userMenu, visibleMenu, type App } from '#web/shell/menu.ts';

const app = (link: string, more: Partial<App> = {}): App => ({
  name: 'chats',
  link,
  icon: Circle,
  show: true,
  ...more,
});

describe('menu', () => {
  it('shows what is flagged show, to the roles it is for', () => {
    const menu = [
      {
        name: 'whatsapp',
        show: true,
        apps: [app('/a'), app('/b', { show: false }), app('/c', { onlyRoles: ['owner'] })],
      },
      { name: 'management', show: true, onlyRoles: ['owner'], apps: [app('/d')] },
      { name: 'settings', show: false, apps: [app('/e')] },
    ] as const;
    const links = (role: string | undefined) =>
      visibleMenu(menu, role).flatMap(({ apps }) => apps.map(({ link }) => link));
    expect(links('owner')).toEqual(['/a', '/c', '/d']);
    expect(links('member')).toEqual(['/a']);
    expect(links(undefined)).toEqual(['/a']);
  });

  it('leaves out groups that have nothing to show', () => {
    expect(visibleMenu([{ name: 'me', show: true, apps: [app('/a', { show: false })] }], 'owner')).toEqual(
      [],
    );
  });

  it('shows the settings of the system to its owners and admins only', () => {
    const names = (role: string) => visibleMenu(adminMenu, role).map(({ name }) => name);
    expect(names('admin')).toContain('settings');
    expect(names('member')).not.toContain('settings');
  });

  it('locks by plan; having none is free', () => {
    expect(isLocked(app('/a'), undefined)).toBe(false);
    expect(isLocked(app('/a', { onlyPlans: ['pro'] }), undefined)).toBe(true);
    expect(isLocked(app('/a', { onlyPlans: ['pro'] }), 'pro')).toBe(false);
    expect(isLocked(app('/a', { onlyPlans: ['free'] }), undefined)).toBe(false);
  });

  it('finds the app of a path by whole segments, the most exact one first', () => {
    const menu = [{ name: 'me', show: true, apps: [app('/app/chat'), app('/app/chat/chat')] }] as const;
    expect(currentApp(menu, '/app/chat/chat/42')?.link).toBe('/app/chat/chat');
    expect(currentApp(menu, '/app/chat/channel')?.link).toBe('/app/chat');
    expect(currentApp(menu, '/app/chatter')).toBeUndefined();
  });

  it('leads every place once', () => {
    const links = [...userMenu, ...adminMenu].flatMap(({ apps }) => apps.map(({ link }) => link));
    expect(new Set(links).size).toBe(links.length);
  });
});
