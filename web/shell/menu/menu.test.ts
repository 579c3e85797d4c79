import { Circle } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { adminMenu } from '#web/shell/menu/adminMenu.ts';
import {
  currentApp,
  isLocked,
  userMenu,
  visibleMenu,
  type App,
  type CurrentPlan,
} from '#web/shell/menu/menu.ts';

const app = (link: string, more: Partial<App> = {}): App => ({
  name: 'chats',
  link,
  icon: Circle,
  show: true,
  ...more,
});

const plan = (unique_plan_tag: string, features: CurrentPlan['features'] = []) => ({
  unique_plan_tag,
  features,
});

describe('visibleMenu', () => {
  it('returns what is flagged show, to the roles it is for', () => {
    const menu = [
      {
        name: 'aiCustomerService',
        show: true,
        apps: [app('/a'), app('/b', { show: false }), app('/c', { onlyRoles: ['owner'] })],
      },
      { name: 'settings', show: true, onlyRoles: ['owner'], apps: [app('/d')] },
      { name: 'settings', show: false, apps: [app('/e')] },
    ] as const;
    const links = (role: string | undefined) =>
      visibleMenu(menu, role).flatMap(({ apps }) => apps.map(({ link }) => link));
    expect(links('owner')).toEqual(['/a', '/c', '/d']);
    expect(links('member')).toEqual(['/a']);
    expect(links(undefined)).toEqual(['/a']);
  });

  it('leaves out apps of modules that are not installed, once those are known', () => {
    const menu = [
      {
        name: 'settings',
        show: true,
        apps: [
          app('/any', { modules: ['chat', 'booking'] }),
          app('/all', { modules: ['chat', 'booking'], strict: true }),
        ],
      },
    ] as const;
    const links = (installed?: string[]) =>
      visibleMenu(menu, 'owner', installed).flatMap(({ apps }) => apps.map(({ link }) => link));
    expect(links()).toEqual(['/any', '/all']);
    expect(links(['chat'])).toEqual(['/any']);
    expect(links(['chat', 'booking'])).toEqual(['/any', '/all']);
    expect(links([])).toEqual([]);
  });

  it('leaves out groups without a visible app', () => {
    const menu = [{ name: 'settings', show: true, apps: [app('/a', { show: false })] }] as const;
    expect(visibleMenu(menu, 'owner')).toEqual([]);
  });

  it('returns the settings of the system to its owners and admins only', () => {
    const names = (role: string) => visibleMenu(adminMenu, role).map(({ name }) => name);
    expect(names('admin')).toContain('settings');
    expect(names('member')).not.toContain('settings');
  });
});

describe('isLocked', () => {
  it('is true where the plan is not listed; no plan means free', () => {
    expect(isLocked(app('/a'))).toBe(false);
    expect(isLocked(app('/a', { onlyPlans: ['pro'] }))).toBe(true);
    expect(isLocked(app('/a', { onlyPlans: ['pro'] }), plan('pro'))).toBe(false);
    expect(isLocked(app('/a', { onlyPlans: ['free'] }))).toBe(false);
  });

  it('is true where the plan lacks the feature, whatever its tag', () => {
    const keys = app('/a', { feature: 'api_keys' });
    expect(isLocked(keys)).toBe(true);
    expect(isLocked(keys, plan('pro'))).toBe(true);
    expect(isLocked(keys, plan('made-in-the-console', ['api_keys']))).toBe(false);
  });
});

describe('currentApp', () => {
  it('finds the app of a path by whole segments, the longest link first', () => {
    const menu = [{ name: 'settings', show: true, apps: [app('/app/chat'), app('/app/chat/chat')] }] as const;
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
