export interface Size {
  width: number;
  height: number;
}

/** A square part of a picture, in the picture's own pixels. */
export interface Crop {
  x: number;
  y: number;
  side: number;
}

export const mostZoom = 8;

/** The largest square, in the middle. */
export function startCrop({ width, height }: Size): Crop {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
}

export function zoomOf(crop: Crop, { width, height }: Size): number {
  return Math.min(width, height) / crop.side;
}

/** Around the same middle; 1 is the largest square. */
export function zoomCrop(crop: Crop, picture: Size, zoom: number): Crop {
  const side = Math.min(picture.width, picture.height) / Math.min(mostZoom, Math.max(1, zoom));
  const shift = (crop.side - side) / 2;
  return inside({ x: crop.x + shift, y: crop.y + shift, side }, picture);
}

/** By pixels of the picture, as far as its edges. */
export function moveCrop(crop: Crop, picture: Size, dx: number, dy: number): Crop {
  return inside({ ...crop, x: crop.x + dx, y: crop.y + dy }, picture);
}

function inside({ x, y, side }: Crop, { width, height }: Size): Crop {
  return { x: clamp(x, width - side), y: clamp(y, height - side), side };
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(0, value), Math.max(0, most));
}
