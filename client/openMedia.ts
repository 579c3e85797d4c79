/** For the click on a link to a file: an expired address is replaced by the one that `renew` fetches. */
export function openMedia(
  event: { preventDefault(): void },
  { expires_at }: { expires_at: number },
  renew: () => Promise<{ url: string }>,
): void {
  if (expires_at * 1000 > Date.now()) return;
  event.preventDefault();
  // Opened within the click: browsers block a window that opens later.
  const tab = window.open('', '_blank');
  if (!tab) return;
  tab.opener = null;
  renew().then(
    ({ url }) => tab.location.replace(new URL(url, location.href).href),
    () => tab.close(),
  );
}
