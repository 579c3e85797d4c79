import { describe, expect, it } from 'vitest';
import { mostZoom, moveCrop, startCrop, zoomCrop, zoomOf } from '#web/ui/form/picture/crop.ts';

const wide = { width: 400, height: 200 };

describe('startCrop', () => {
  it('is the largest square in the middle', () => {
    expect(startCrop(wide)).toEqual({ x: 100, y: 0, side: 200 });
    expect(startCrop({ width: 50, height: 90 })).toEqual({ x: 0, y: 20, side: 50 });
  });
});

describe('zoomCrop', () => {
  it('keeps the middle', () => {
    const crop = zoomCrop(startCrop(wide), wide, 2);
    expect(crop).toEqual({ x: 150, y: 50, side: 100 });
    expect(zoomOf(crop, wide)).toBe(2);
  });

  it('stays between the whole square and the largest zoom', () => {
    expect(zoomOf(zoomCrop(startCrop(wide), wide, 0.2), wide)).toBe(1);
    expect(zoomOf(zoomCrop(startCrop(wide), wide, 99), wide)).toBe(mostZoom);
  });

  it('moves back into the picture when it grows at an edge', () => {
    const corner = moveCrop(zoomCrop(startCrop(wide), wide, 4), wide, 1000, 1000);
    expect(zoomCrop(corner, wide, 1)).toEqual({ x: 200, y: 0, side: 200 });
  });
});

describe('moveCrop', () => {
  it('stops at the edges', () => {
    const crop = startCrop(wide);
    expect(moveCrop(crop, wide, -500, 10)).toEqual({ x: 0, y: 0, side: 200 });
    expect(moveCrop(crop, wide, 500, -10)).toEqual({ x: 200, y: 0, side: 200 });
  });
});
