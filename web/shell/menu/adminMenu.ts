import {
  Activity,
  Archive,
  Bell,
  Bot,
  Building2,
  CalendarSync,
  CreditCard,
  Gauge,
  Layers,
  LayoutDashboard,
  Mail,
  MessagesSquare,
  ScrollText,
  Settings,
  ShieldCheck,
  Sparkles,
  Users,
} from 'lucide-react';
import type { AppGroup } from '#web/shell/menu/menu.ts';

const leaders = ['owner', 'admin'] as const;

/** The admin console. */
export const adminMenu: readonly AppGroup[] = [
  {
    name: 'overview',
    show: true,
    apps: [
      { name: 'dashboard', link: '/admin/dashboard', icon: LayoutDashboard, show: true },
      { name: 'health', link: '/admin/health', icon: Activity, show: true },
    ],
  },
  {
    name: 'userManagement',
    show: true,
    apps: [
      { name: 'administrators', link: '/admin/system-admin', icon: ShieldCheck, show: true },
      { name: 'accounts', link: '/admin/user', icon: Users, show: true },
      { name: 'agents', link: '/admin/agent', icon: Bot, show: true },
      { name: 'workspaces', link: '/admin/workspace', icon: Building2, show: true },
    ],
  },
  {
    name: 'subscription',
    show: true,
    apps: [{ name: 'plans', link: '/admin/subscription/plan', icon: Layers, show: true }],
  },
  {
    name: 'logs',
    show: true,
    apps: [
      { name: 'mail', link: '/admin/mail', icon: Mail, show: true, onlyRoles: leaders },
      { name: 'auditLog', link: '/admin/audit-log', icon: ScrollText, show: true },
    ],
  },
  {
    name: 'settings',
    show: true,
    onlyRoles: leaders,
    apps: [
      { name: 'system', link: '/admin/settings/system', icon: Settings, show: true },
      { name: 'notification', link: '/admin/settings/notification', icon: Bell, show: true },
      { name: 'ai', link: '/admin/settings/ai', icon: Sparkles, show: true },
      { name: 'stripe', link: '/admin/settings/stripe', icon: CreditCard, show: true },
      { name: 'facebook', link: '/admin/settings/facebook', icon: MessagesSquare, show: true },
      { name: 'google', link: '/admin/settings/google', icon: CalendarSync, show: true },
      { name: 'limits', link: '/admin/settings/limits', icon: Gauge, show: true },
      { name: 'retention', link: '/admin/settings/retention', icon: Archive, show: true },
    ],
  },
];
