import { lineOf } from '#server/adapters/channel/foreignText.ts';

interface Place {
  latitude: number;
  longitude: number;
  name?: string;
  address?: string;
}

/** The text of a location: its name and address where it has them, then latitude and longitude. */
export function placeText({ latitude, longitude, name = '', address = '' }: Place): string {
  const lines = [lineOf(name, 300), lineOf(address, 500), `${latitude}, ${longitude}`];
  return lines.filter((line) => line !== '').join('\n');
}
