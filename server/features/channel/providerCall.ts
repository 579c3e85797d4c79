import type { Call, Locate } from '#server/adapters/channel/port.ts';
import { demoHost } from '#server/features/channel/demo/demoAccount.ts';
import { answerDemo } from '#server/features/channel/demo/provider.ts';
import type { Platform } from '#server/platform/platform.ts';
import { egress, publicAddressOf } from '#server/platform/security/egress.ts';

const limits = { timeoutMilliseconds: 30_000, maxBytes: 110 * 1024 * 1024 };
const toProviders = egress({ ...limits, privateAddresses: false, redirects: true });
/** Hosts that the operator of the system names may stand in a private network. */
const toReplacements = egress({ ...limits, privateAddresses: true });

/**
 * How adapters reach their providers: `PROVIDER_HOSTS` leads calls to some hosts to others, and connections to some
 * `host:port`, as in `mail.example.com:993=tcp://127.0.0.1:4000`.
 */
export function providerCall(platform: Platform): Call {
  const { settings } = platform;
  const { providerHosts } = settings;
  const call: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (url.host === demoHost) return answerDemo(platform, request);
    const replacement = providerHosts[url.host];
    if (replacement === undefined) return toProviders(request);
    return toReplacements(new Request(`${replacement}${url.pathname}${url.search}`, request));
  };
  const locate: Locate = async (host, port) => {
    const replacement = providerHosts[`${host}:${port}`];
    if (replacement !== undefined) {
      const url = new URL(replacement);
      return { address: url.hostname, port: Number(url.port) };
    }
    return { address: settings.allowPrivateAddresses ? host : await publicAddressOf(host), port };
  };
  return Object.assign(call, { locate });
}
