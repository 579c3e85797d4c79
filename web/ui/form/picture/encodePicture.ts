import type { Crop } from '#web/ui/form/picture/crop.ts';

/** px: enough for the largest place that shows it, on a dense screen. */
const side = 256;
/** What the server takes as a picture, in characters of its data URL. */
const most = 400_000;

/** The part of a picture as a small data URL. A browser that does not write one kind returns PNG instead. */
export function encodePicture(image: HTMLImageElement, crop: Crop): string {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, crop.x, crop.y, crop.side, crop.side, 0, 0, side, side);
  const [first, second] = [canvas.toDataURL('image/webp', 0.9), canvas.toDataURL('image/jpeg', 0.8)];
  return first.length <= most ? first : second;
}
