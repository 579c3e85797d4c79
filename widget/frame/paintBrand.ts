/**
 * Lets a channel's own colour take the place of ink where ink is a surface, with black or white on it, whichever
 * reads better (one of them always passes 4.5 : 1). Ink as text stays, since it must read on the page.
 */
export function paintBrand(style: CSSStyleDeclaration, color: string | null | undefined) {
  if (!/^#[0-9a-f]{6}$/i.test(color ?? '')) return;
  style.setProperty('--fill', color as string);
  style.setProperty('--on-fill', luminance(color as string) > 0.179 ? '#000' : '#fff');
}

function luminance(color: string): number {
  return [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
    const part = parseInt(color.slice(1 + 2 * index, 3 + 2 * index), 16) / 255;
    return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  }, 0);
}
