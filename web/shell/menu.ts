import {
  BadgeDollarSign,
  Bell,
  BookOpen,
  Bot,
  Building2,
  CalendarDays,
  CircleUser,
  CreditCard,
  FileText,
  Inbox,
  KeyRound,
  Landmark,
  LayoutDashboard,
  Megaphone,
  Plug,
  ScrollText,
  Settings,
  Share2,
  Sparkles,
  StickyNote,
  UserCog,
  Users,
  UsersRound,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import type { Texts } from '#web/lib/texts.d.ts';

export interface App {
  /** Its key under `menu` in the common texts. */
  name: keyof Texts['common']['menu'];
  link: string;
  icon: LucideIcon;
  show: boolean;
  beta?: boolean;
  onlyRoles?: readonly string[];
  /** Plans that include it; others see it locked. */
  onlyPlans?: readonly string[];
}

export interface AppGroup {
  name: keyof Texts['common']['menu'];
  show: boolean;
  onlyRoles?: readonly string[];
  apps: readonly App[];
}

const leaders = ['owner', 'admin'];
const paid = ['starter', 'pro', 'business'];

/** The workspace app. What has no page yet is not shown. */
export const userMenu: readonly AppGroup[] = [
  {
    name: 'aiCustomerService',
    show: true,
    apps: [
      { name: 'dashboard', link: '/app/dashboard', icon: LayoutDashboard, show: false },
      { name: 'chats', link: '/app/chat/chat', icon: Inbox, show: true },
      { name: 'agent', link: '/app/parley/parley', icon: Bot, show: true },
      { name: 'knowledge', link: '/app/ai-knowledge/knowledge', icon: BookOpen, show: true },
      { name: 'channels', link: '/app/chat/channel', icon: Plug, show: true },
      { name: 'notes', link: '/app/ai-knowledge/note', icon: StickyNote, show: false },
      { name: 'bookings', link: '/app/booking/booking', icon: CalendarDays, show: false },
      { name: 'customers', link: '/app/relationship/customer', icon: Users, show: false },
    ],
  },
  {
    name: 'whatsapp',
    show: true,
    apps: [
      { name: 'templates', link: '/app/chat/template', icon: FileText, show: false },
      {
        name: 'broadcasts',
        link: '/app/chat/broadcast',
        icon: Megaphone,
        show: false,
        onlyRoles: leaders,
        onlyPlans: paid,
      },
    ],
  },
  {
    name: 'management',
    show: true,
    onlyRoles: leaders,
    apps: [
      { name: 'subscription', link: '/app/organization/subscription', icon: BadgeDollarSign, show: false },
      { name: 'wallet', link: '/app/organization/wallet', icon: Wallet, show: false },
      { name: 'paymentMethods', link: '/app/organization/payment-method', icon: CreditCard, show: false },
      { name: 'members', link: '/app/organization/users', icon: UserCog, show: false },
      { name: 'teams', link: '/app/organization/teams', icon: UsersRound, show: false },
      { name: 'notifications', link: '/app/organization/notification', icon: Bell, show: false },
    ],
  },
  {
    name: 'organization',
    show: true,
    apps: [{ name: 'organizationProfile', link: '/app/organization/profile', icon: Building2, show: false }],
  },
  {
    name: 'me',
    show: true,
    apps: [
      { name: 'profile', link: '/app/self/profile', icon: CircleUser, show: false },
      { name: 'organizations', link: '/app/self/organization', icon: Landmark, show: false },
    ],
  },
];

/** The admin console. */
export const adminMenu: readonly AppGroup[] = [
  {
    name: 'overview',
    show: true,
    apps: [{ name: 'dashboard', link: '/admin/dashboard', icon: LayoutDashboard, show: false }],
  },
  {
    name: 'userManagement',
    show: true,
    apps: [
      { name: 'administrators', link: '/admin/system-admin', icon: KeyRound, show: false },
      { name: 'users', link: '/admin/user', icon: Users, show: false },
      { name: 'agents', link: '/admin/agent', icon: Bot, show: false },
      { name: 'organizations', link: '/admin/workspace', icon: Building2, show: false },
    ],
  },
  {
    name: 'subscriptions',
    show: true,
    apps: [{ name: 'plans', link: '/admin/subscription/plan', icon: ScrollText, show: false }],
  },
  {
    name: 'settings',
    show: true,
    onlyRoles: leaders,
    apps: [
      { name: 'system', link: '/admin/settings/system', icon: Settings, show: false },
      { name: 'notifications', link: '/admin/settings/notification', icon: Bell, show: false },
      { name: 'ai', link: '/admin/settings/ai', icon: Sparkles, show: true },
      { name: 'stripe', link: '/admin/settings/stripe', icon: CreditCard, show: false },
      { name: 'facebook', link: '/admin/settings/facebook', icon: Share2, show: false },
    ],
  },
  {
    name: 'me',
    show: true,
    apps: [{ name: 'profile', link: '/admin/self/profile', icon: CircleUser, show: false }],
  },
];

/** What a role sees: shown groups and apps that are for everyone or for it, without groups left empty. */
export function visibleMenu(menu: readonly AppGroup[], role: string | undefined): AppGroup[] {
  return menu
    .filter((group) => isFor(group, role))
    .map((group) => ({ ...group, apps: group.apps.filter((app) => isFor(app, role)) }))
    .filter((group) => group.apps.length > 0);
}

/** Whether a plan (none is free) does not include an app. */
export function isLocked(app: App, plan: string | undefined): boolean {
  return app.onlyPlans !== undefined && !app.onlyPlans.includes(plan ?? 'free');
}

/** The app that a path belongs to: the one with the longest link that begins it. */
export function currentApp(menu: readonly AppGroup[], path: string): App | undefined {
  return menu
    .flatMap((group) => group.apps)
    .filter(({ link }) => path === link || path.startsWith(`${link}/`))
    .sort((one, other) => other.link.length - one.link.length)[0];
}

function isFor(entry: { show: boolean; onlyRoles?: readonly string[] }, role: string | undefined): boolean {
  return entry.show && (!entry.onlyRoles || (role !== undefined && entry.onlyRoles.includes(role)));
}
