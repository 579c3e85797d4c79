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
        path: 'chat/chat/:conversation?',
        module: 'features/conversation/InboxPage.tsx',
        loader: 'features/conversation/inboxLoader.ts',
        texts: ['chat'],
      },
      {
        path: 'chat/channel',
        module: 'features/channel/ChannelPage.tsx',
        loader: 'features/channel/channelLoader.ts',
        texts: ['chat'],
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
    ],
  },
  admin: {
    layout: { module: 'shell/AdminLayout.tsx', texts: ['admin'] },
    pages: [
      {
        path: 'settings/ai',
        module: 'features/settings/ModelPage.tsx',
        loader: 'features/settings/modelLoader.ts',
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
