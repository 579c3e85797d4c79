import type { Call } from '#server/adapters/channel/port.ts';
import { demoHost } from '#server/features/channel/demo/demoAccount.ts';
import { answerDemo } from '#server/features/channel/demo/provider.ts';
import type { Platform } from '#server/platform/platform.ts';
import { egress } from '#server/platform/security/egress.ts';

const limits = { timeoutMilliseconds: 30_000, maxBytes: 110 * 1024 * 1024 };
const toProviders = egress({ ...limits, privateAddresses: false, redirects: true });
/** Hosts that the operator of the system names may stand in a private network. */
const toReplacements = egress({ ...limits, privateAddresses: true });

/** How adapters call their providers: `PROVIDER_HOSTS` leads calls to some hosts to others. */
export function providerCall(platform: Platform): Call {
  const { providerHosts } = platform.settings;
  return (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (url.host === demoHost) return answerDemo(platform, request);
    const replacement = providerHosts[url.host];
    if (replacement === undefined) return toProviders(request);
    return toReplacements(new Request(`${replacement}${url.pathname}${url.search}`, request));
  };
}
