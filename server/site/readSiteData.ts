import { findChannel } from '#server/features/channel/crossWorkspace.ts';
import { offeredPlans } from '#server/features/plan/public.ts';
import { readGroup, readSystem, withPictureAddresses } from '#server/features/settings/public.ts';
import type { Platform } from '#server/platform/platform.ts';
import { plan } from '#shared/contract/plan.ts';
import type { SiteData } from '#shared/site.ts';

const demoKey = 'harbour-dental';

/** The settings, plans and demo that the pages of the site show. */
export async function readSiteData({ database }: Platform): Promise<SiteData> {
  const [stored, retention, plans, channel] = await Promise.all([
    readSystem(database),
    readGroup(database, 'retention'),
    database.inPlatform(offeredPlans),
    findChannel(database, demoKey),
  ]);
  const system = withPictureAddresses(stored);
  return {
    mode: system.mode,
    name: system.system_name,
    company: system.company_name,
    slogan: system.system_slogan,
    logo: system.system_logo,
    favicon: system.system_favicon,
    plans: plans.map((one) => plan.parse(one)),
    retention: {
      audit: retention.audit_days,
      trace: retention.trace_days,
      mail: retention.mail_days,
    },
    demoChannel: channel?.type === 'web_chat' && channel.status === 'connected' ? demoKey : undefined,
  };
}
