import { describe, expect, it } from 'vitest';
import { imageUrl, initials } from '#web/ui/display/Avatar.tsx';
import { capped } from '#web/ui/display/Badge.tsx';
import { digits } from '#web/ui/form/NumberInput.tsx';

describe('initials, imageUrl, capped and digits', () => {
  it('initials returns the first letter, of a Chinese name the last two characters', () => {
    expect(initials('marcus Oyelaran')).toBe('M');
    expect(initials(' élodie')).toBe('É');
    expect(initials('陳詠琪')).toBe('詠琪');
    expect(initials('歐陽')).toBe('歐陽');
    expect(initials('😀 Joy')).toBe('😀');
    expect(initials('')).toBe('?');
  });

  it('imageUrl prefixes bare base64 only', () => {
    expect(imageUrl('iVBORw0KGgo=')).toBe('data:image/png;base64,iVBORw0KGgo=');
    expect(imageUrl('/9j/4AAQSkZJRg==')).toBe('data:image/png;base64,/9j/4AAQSkZJRg==');
    expect(imageUrl('data:image/jpeg;base64,x')).toBe('data:image/jpeg;base64,x');
    expect(imageUrl('/v1/media/7')).toBe('/v1/media/7');
  });

  it('capped returns 99+ above 99', () => {
    expect(capped(99)).toBe('99');
    expect(capped(100)).toBe('99+');
  });

  it('digits returns the number of the digits, 0 without digits', () => {
    expect(digits('$12.34')).toBe(1234);
    expect(digits('')).toBe(0);
    expect(digits('-7')).toBe(7);
  });
});
