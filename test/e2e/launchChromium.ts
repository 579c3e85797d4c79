import { chromium, type Browser } from 'playwright-core';

/** What Playwright turns off itself: Chromium heeds only the last list of features. */
const offByDefault = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** Pages of the address bar, which nobody sees here; loading them takes as long as loading ours. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--no-first-run',
      `--disable-features=${[...offByDefault, ...addressBar].join(',')}`,
    ],
  });
}
