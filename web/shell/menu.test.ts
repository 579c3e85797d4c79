import { Circle } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { adminMenu, currentApp, userMenu, visibleMenu, type App } from '#web/shell/menu.ts';

const app = (link: string, more: Partial<App> = {}): App => ({
  name: 'chats',
  link,
  icon: Circle,
  ...more,
});

describe('visibleMenu', () => {
  it('returns groups and apps to the roles they are for', () => {
    const menu = [
      {
        name: 'aiCustomerService',
        apps: [app('/a'), app('/c', { onlyRoles: ['owner'] })],
      },
      { name: 'settings', onlyRoles: ['owner'], apps: [app('/d')] },
    ] as const;
    const links = (role: string | undefined) =>
      visibleMenu(menu, role).flatMap(({ apps }) => apps.map(({ link }) => link));
    expect(links('owner')).toEqual(['/a', '/c', '/d']);
    expect(links('member')).toEqual(['/a']);
    expect(links(undefined)).toEqual(['/a']);
  });

  it('leaves out groups without a visible app', () => {
    const menu = [{ name: 'settings', apps: [app('/a', { onlyRoles: ['admin'] })] }] as const;
    expect(visibleMenu(menu, 'owner')).toEqual([]);
  });

  it('returns the settings of the system to its owners and admins only', () => {
    const names = (role: string) => visibleMenu(adminMenu, role).map(({ name }) => name);
    expect(names('admin')).toContain('settings');
    expect(names('member')).not.toContain('settings');
  });
});

describe('currentApp', () => {
  it('finds the app of a path by whole segments, the longest link first', () => {
    const menu = [{ name: 'settings', apps: [app('/app/chat'), app('/app/chat/chat')] }] as const;
    expect(currentApp(menu, '/app/chat/chat/42')?.link).toBe('/app/chat/chat');
    expect(currentApp(menu, '/app/chat/channel')?.link).toBe('/app/chat');
    expect(currentApp(menu, '/app/chatter')).toBeUndefined();
  });
});

describe('userMenu and adminMenu', () => {
  it('link each page once', () => {
    const links = [...userMenu, ...adminMenu].flatMap(({ apps }) => apps.map(({ link }) => link));
    expect(new Set(links).size).toBe(links.length);
  });
});
