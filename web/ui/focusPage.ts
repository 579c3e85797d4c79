/** Focuses the content of the page, where what had the focus is gone: keys and screen readers go on from there. */
export function focusPage(): void {
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true });
}
