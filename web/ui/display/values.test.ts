import { describe, expect, it } from 'vitest';
import { imageUrl, initialOf } from '#web/ui/display/Avatar.tsx';
import { capped } from '#web/ui/display/Badge.tsx';
import { digits } from '#web/ui/form/NumberInput.tsx';

describe('initialOf, imageUrl, capped and digits', () => {
  it('initialOf returns the first letter in upper case, of a Chinese name its first character', () => {
    expect(initialOf('marcus Oyelaran')).toBe('M');
    expect(initialOf(' élodie')).toBe('É');
    expect(initialOf('陳詠琪')).toBe('陳');
    expect(initialOf('歐陽')).toBe('歐');
    expect(initialOf('😀 Joy')).toBe('😀');
    expect(initialOf('')).toBe('?');
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
