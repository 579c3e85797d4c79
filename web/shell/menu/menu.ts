import {
  Bell,
  BookOpen,
  Bot,
  Building2,
  CalendarDays,
  ChartColumn,
  CreditCard,
  Gauge,
  Inbox,
  KeyRound,
  Plug,
  ScrollText,
  UserRound,
  Users,
  Wallet,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import { hasModules } from '#shared/rules/modules.ts';
import { freePlanTag, type PlanFeature } from '#shared/rules/planLimits.ts';
import type { Texts } from '#web/lib/texts.d.ts';

export interface App {
  /** Its key under `menu` in the common texts. */
  name: keyof Texts['common']['menu'];
  link: string;
  /** Where all its pages are, when that is not below its link. */
  under?: string;
  icon: LucideIcon;
  show: boolean;
  beta?: boolean;
  onlyRoles?: readonly string[];
  /** Plans that include it; others see it locked. */
  onlyPlans?: readonly string[];
  /** Of these modules one has to be installed, or all with `strict`. */
  modules?: readonly string[];
  strict?: boolean;
  /** What the plan has to include; with others it is locked. */
  feature?: PlanFeature;
}

/** The plan that applies. */
export interface CurrentPlan {
  unique_plan_tag: string;
  features: readonly PlanFeature[];
}

export interface AppGroup {
  name: keyof Texts['common']['menu'];
  show: boolean;
  onlyRoles?: readonly string[];
  apps: readonly App[];
}

const leaders = ['owner', 'admin'];

/** The workspace app. */
export const userMenu: readonly AppGroup[] = [
  {
    name: 'aiCustomerService',
    show: true,
    apps: [
      { name: 'dashboard', link: '/app/dashboard', icon: ChartColumn, show: true },
      { name: 'chats', link: '/app/chat/chat', icon: Inbox, show: true, modules: ['chat'] },
      { name: 'agent', link: '/app/parley/parley', icon: Bot, show: true, modules: ['parley'] },
      {
        name: 'booking',
        link: '/app/booking/booking',
        under: '/app/booking',
        icon: CalendarDays,
        show: true,
        modules: ['booking'],
      },
      {
        name: 'knowledge',
        link: '/app/ai-knowledge/knowledge',
        icon: BookOpen,
        show: true,
        modules: ['ai-knowledge'],
      },
      { name: 'channels', link: '/app/chat/channel', icon: Plug, show: true, modules: ['chat'] },
    ],
  },
  {
    name: 'management',
    show: true,
    apps: [
      {
        name: 'subscription',
        link: '/app/organization/subscription',
        icon: CreditCard,
        show: true,
        onlyRoles: leaders,
      },
      { name: 'wallet', link: '/app/organization/wallet', icon: Wallet, show: true, onlyRoles: leaders },
      { name: 'usage', link: '/app/organization/usage', icon: Gauge, show: true },
      { name: 'users', link: '/app/organization/users', icon: UserRound, show: true },
      { name: 'teams', link: '/app/organization/teams', icon: Users, show: true },
      {
        name: 'notificationRules',
        link: '/app/organization/notification',
        icon: Bell,
        show: true,
        onlyRoles: leaders,
      },
      { name: 'organizationProfile', link: '/app/organization/profile', icon: Building2, show: true },
      {
        name: 'auditLog',
        link: '/app/organization/audit-log',
        icon: ScrollText,
        show: true,
        onlyRoles: leaders,
      },
    ],
  },
  {
    name: 'developers',
    show: true,
    onlyRoles: leaders,
    apps: [
      {
        name: 'apiKeys',
        link: '/app/organization/api-key',
        icon: KeyRound,
        show: true,
        feature: 'api_keys',
      },
      {
        name: 'webhooks',
        link: '/app/organization/webhook',
        icon: Webhook,
        show: true,
        feature: 'api_keys',
      },
    ],
  },
];

/**
 * The shown groups and apps that a role may open, without empty groups. Apps of modules that are not installed are left
 * out; as long as `installed` is unknown none is.
 */
export function visibleMenu(
  menu: readonly AppGroup[],
  role: string | undefined,
  installed?: readonly string[],
): AppGroup[] {
  const has = ({ modules, strict }: App) => !installed || hasModules(installed, modules, strict);
  return menu
    .filter((group) => isFor(group, role))
    .map((group) => ({ ...group, apps: group.apps.filter((app) => isFor(app, role) && has(app)) }))
    .filter((group) => group.apps.length > 0);
}

/** Whether a plan (by default free) does not include an app. */
export function isLocked(app: App, plan?: CurrentPlan): boolean {
  const { unique_plan_tag: tag, features } = plan ?? { unique_plan_tag: freePlanTag, features: [] };
  return (
    (app.onlyPlans !== undefined && !app.onlyPlans.includes(tag)) ||
    (app.feature !== undefined && !features.includes(app.feature))
  );
}

/** The app whose pages have the longest prefix of the path, by whole segments. */
export function currentApp(menu: readonly AppGroup[], path: string): App | undefined {
  return menu
    .flatMap((group) => group.apps)
    .filter(({ link, under = link }) => path === under || path.startsWith(`${under}/`))
    .sort((one, other) => (other.under ?? other.link).length - (one.under ?? one.link).length)[0];
}

function isFor(entry: { show: boolean; onlyRoles?: readonly string[] }, role: string | undefined): boolean {
  return entry.show && (!entry.onlyRoles || (role !== undefined && entry.onlyRoles.includes(role)));
}
