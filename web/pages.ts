import type { Namespace } from '#web/lib/texts.d.ts';

/** A page, or the layout around pages. Files are relative to `web`. */
export interface Page {
  /** Below its side, without a locale prefix. */
  path: string;
  /** Its component, as the default export. */
  module: string;
  /** Starts its queries, at the same time as its code is loaded. */
  loader?: string;
  /** The namespaces of its texts. */
  texts: readonly Namespace[];
}

export interface Side {
  layout: Omit<Page, 'path'>;
  pages: readonly Page[];
}

/** Every page of the app: the routes are made of it, and the list of what the server preloads with each page. */
export const sides = {
  app: {
    layout: { module: 'shell/AppLayout.tsx', texts: [] },
    pages: [
      {
        path: 'dashboard',
        module: 'features/dashboard/DashboardPage.tsx',
        loader: 'features/dashboard/dashboardLoader.ts',
        texts: ['user-dashboard', 'chat'],
      },
      {
        path: 'chat/chat/:conversation?',
        module: 'features/conversation/InboxPage.tsx',
        loader: 'features/conversation/inboxLoader.ts',
        texts: ['chat'],
      },
      {
        path: 'chat/channel',
        module: 'features/channel/ChannelPage.tsx',
        loader: 'features/channel/channelLoader.ts',
        texts: ['chat', 'channel'],
      },
      {
        path: 'ai-knowledge/knowledge',
        module: 'features/knowledge/KnowledgePage.tsx',
        loader: 'features/knowledge/knowledgeLoader.ts',
        texts: ['ai-knowledge'],
      },
      {
        path: 'parley/parley',
        module: 'features/agent/StudioPage.tsx',
        loader: 'features/agent/studioLoader.ts',
        texts: ['parley', 'chat'],
      },
      {
        path: 'booking/booking',
        module: 'features/booking/calendar/BookingPage.tsx',
        loader: 'features/booking/calendar/bookingLoader.ts',
        texts: ['booking'],
      },
      {
        path: 'booking/waiting',
        module: 'features/booking/waiting/WaitingPage.tsx',
        loader: 'features/booking/waiting/waitingLoader.ts',
        texts: ['booking'],
      },
      {
        path: 'booking/service',
        module: 'features/booking/setUp/ServicesPage.tsx',
        loader: 'features/booking/setUp/servicesLoader.ts',
        texts: ['booking', 'booking-setup'],
      },
      {
        path: 'booking/resource',
        module: 'features/booking/setUp/ResourcesPage.tsx',
        loader: 'features/booking/setUp/resourcesLoader.ts',
        texts: ['booking', 'booking-setup', 'bookingCalendar', 'parley'],
      },
      {
        path: 'booking/setting',
        module: 'features/booking/setUp/SettingPage.tsx',
        loader: 'features/booking/setUp/settingLoader.ts',
        texts: ['booking', 'booking-setup'],
      },
      {
        path: 'booking/figure',
        module: 'features/booking/FiguresPage.tsx',
        loader: 'features/booking/figuresLoader.ts',
        texts: ['booking'],
      },
      {
        path: 'organization/subscription',
        module: 'features/subscription/SubscriptionPage.tsx',
        loader: 'features/subscription/subscriptionLoader.ts',
        texts: ['subscription'],
      },
      {
        path: 'organization/wallet',
        module: 'features/wallet/WalletPage.tsx',
        loader: 'features/wallet/walletLoader.ts',
        texts: ['subscription'],
      },
      {
        path: 'organization/api-key',
        module: 'features/apiKey/ApiKeyPage.tsx',
        loader: 'features/apiKey/apiKeyLoader.ts',
        texts: ['subscription'],
      },
      {
        path: 'organization/webhook',
        module: 'features/webhook/WebhookPage.tsx',
        loader: 'features/webhook/webhookLoader.ts',
        texts: ['subscription'],
      },
      {
        path: 'organization/audit-log',
        module: 'features/audit/AuditLogPage.tsx',
        loader: 'features/audit/auditLogLoader.ts',
        texts: ['subscription'],
      },
      {
        path: 'organization/usage',
        module: 'features/usage/UsagePage.tsx',
        loader: 'features/usage/usageLoader.ts',
        texts: ['subscription'],
      },
      {
        path: 'organization/profile',
        module: 'features/workspace/OrganizationPage.tsx',
        loader: 'features/workspace/organizationLoader.ts',
        texts: ['subscription'],
      },
      {
        path: 'organization/users',
        module: 'features/member/MembersPage.tsx',
        loader: 'features/member/membersLoader.ts',
        texts: ['subscription'],
      },
      {
        path: 'organization/teams',
        module: 'features/team/TeamsPage.tsx',
        loader: 'features/team/teamsLoader.ts',
        texts: ['subscription'],
      },
      {
        path: 'organization/notification',
        module: 'features/notification/RulesPage.tsx',
        loader: 'features/notification/rulesLoader.ts',
        texts: ['subscription'],
      },
      {
        path: 'self/profile',
        module: 'features/profile/ProfilePage.tsx',
        loader: 'features/profile/profileLoader.ts',
        texts: ['profile', 'auth'],
      },
      {
        path: 'self/organization',
        module: 'features/profile/OrganizationsPage.tsx',
        loader: 'features/profile/organizationsLoader.ts',
        texts: ['profile'],
      },
    ],
  },
  admin: {
    layout: { module: 'shell/AdminLayout.tsx', texts: ['admin'] },
    pages: [
      {
        path: 'dashboard',
        module: 'features/console/dashboard/DashboardPage.tsx',
        loader: 'features/console/dashboard/dashboardLoader.ts',
        texts: ['admin-dashboard'],
      },
      {
        path: 'health',
        module: 'features/console/health/HealthPage.tsx',
        loader: 'features/console/health/healthLoader.ts',
        texts: ['admin-dashboard'],
      },
      {
        path: 'self/profile',
        module: 'features/console/profile/ProfilePage.tsx',
        loader: 'features/console/profile/profileLoader.ts',
        texts: ['admin-profile'],
      },
      {
        path: 'system-admin',
        module: 'features/console/administrator/AdministratorsPage.tsx',
        loader: 'features/console/administrator/administratorsLoader.ts',
        texts: ['admin'],
      },
      {
        path: 'user',
        module: 'features/console/user/UsersPage.tsx',
        loader: 'features/console/user/usersLoader.ts',
        texts: ['admin'],
      },
      {
        path: 'agent',
        module: 'features/console/agent/AgentsPage.tsx',
        loader: 'features/console/agent/agentsLoader.ts',
        texts: ['admin'],
      },
      {
        path: 'workspace',
        module: 'features/console/workspace/WorkspacesPage.tsx',
        loader: 'features/console/workspace/workspacesLoader.ts',
        texts: ['admin'],
      },
      {
        path: 'subscription/plan',
        module: 'features/console/plan/PlansPage.tsx',
        loader: 'features/console/plan/plansLoader.ts',
        texts: ['admin'],
      },
      {
        path: 'mail',
        module: 'features/console/mail/MailPage.tsx',
        loader: 'features/console/mail/mailLoader.ts',
        texts: ['admin'],
      },
      {
        path: 'audit-log',
        module: 'features/console/audit/AuditLogPage.tsx',
        loader: 'features/console/audit/auditLogLoader.ts',
        texts: ['admin'],
      },
      {
        path: 'settings/system',
        module: 'features/settings/system/SystemPage.tsx',
        loader: 'features/settings/system/systemLoader.ts',
        texts: ['system-settings'],
      },
      {
        path: 'settings/notification',
        module: 'features/settings/notification/NotificationPage.tsx',
        loader: 'features/settings/notification/notificationLoader.ts',
        texts: ['system-settings'],
      },
      {
        path: 'settings/ai',
        module: 'features/settings/ModelPage.tsx',
        loader: 'features/settings/modelLoader.ts',
        texts: ['system-settings'],
      },
      {
        path: 'settings/stripe',
        module: 'features/settings/stripe/StripePage.tsx',
        loader: 'features/settings/stripe/stripeLoader.ts',
        texts: ['system-settings'],
      },
      {
        path: 'settings/facebook',
        module: 'features/settings/facebook/FacebookPage.tsx',
        loader: 'features/settings/facebook/facebookLoader.ts',
        texts: ['system-settings'],
      },
      {
        path: 'settings/google',
        module: 'features/settings/google/GooglePage.tsx',
        loader: 'features/settings/google/googleLoader.ts',
        texts: ['system-settings'],
      },
      {
        path: 'settings/retention',
        module: 'features/settings/RetentionPage.tsx',
        loader: 'features/settings/retentionLoader.ts',
        texts: ['system-settings'],
      },
      {
        path: 'settings/limits',
        module: 'features/settings/LimitsPage.tsx',
        loader: 'features/settings/limitsLoader.ts',
        texts: ['system-settings'],
      },
    ],
  },
  portal: {
    layout: { module: 'shell/PortalLayout.tsx', texts: [] },
    pages: [{ path: '', module: 'features/portal/PortalPage.tsx', texts: ['relationship'] }],
  },
  auth: {
    layout: { module: 'shell/AuthLayout.tsx', texts: ['auth'] },
    pages: [
      { path: 'login', module: 'features/account/LoginPage.tsx', texts: ['auth'] },
      { path: 'admin/login', module: 'features/account/AdminLoginPage.tsx', texts: ['auth'] },
      { path: 'register', module: 'features/account/RegisterPage.tsx', texts: ['auth'] },
      { path: 'forgot-password', module: 'features/account/ForgotPasswordPage.tsx', texts: ['auth'] },
      { path: 'activate', module: 'features/account/ActivatePage.tsx', texts: ['auth'] },
      { path: 'reset-password', module: 'features/account/ResetPasswordPage.tsx', texts: ['auth'] },
      {
        path: 'join',
        module: 'features/account/join/JoinPage.tsx',
        loader: 'features/account/join/joinLoader.ts',
        texts: ['auth'],
      },
      { path: 'confirm-email', module: 'features/account/ConfirmEmailPage.tsx', texts: ['auth'] },
    ],
  },
} satisfies Record<string, Side>;

/** What every page needs. */
export const commonTexts: readonly Namespace[] = ['common', 'error', 'meta'];
