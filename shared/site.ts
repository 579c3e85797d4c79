/** What the server gives to the rendering of the marketing site, and what it gets back. */
import type { Plan } from '#shared/contract/plan.ts';
import type { Locale } from '#shared/locales.ts';

/** The pages by their paths without a locale. */
export const sitePages = {
  home: '/',
  about: '/about',
  pricing: '/pricing',
  privacy: '/privacy',
  terms: '/terms',
} as const;
export type SitePage = keyof typeof sitePages;

/** Where the entries of the menu of features lead, on the home page. */
export const siteFeatures = ['ai-agent', 'omnichannel', 'smart-booking'] as const;
export type SiteFeature = (typeof siteFeatures)[number];

/** Everything on the pages that is not in their texts. */
export interface SiteData {
  mode: 'mono' | 'workspaces' | 'platform';
  name: string;
  company: string;
  slogan: string;
  /** Addresses of pictures; empty for our own. */
  logo: string;
  favicon: string;
  plans: Plan[];
  /** In days. */
  retention: { audit: number; trace: number; mail: number };
  /** The key of the demo's web chat, when there is one. */
  demoChannel: string | undefined;
}

export interface SiteRequest {
  page: SitePage;
  locale: Locale;
  /** The address of this installation, without a slash at its end. */
  publicUrl: string;
  data: SiteData;
}

export interface RenderedPage {
  html: string;
  /** The inline scripts that the page may run, for its content security policy. */
  scripts: string[];
}

export type RenderSite = (request: SiteRequest) => Promise<RenderedPage>;
