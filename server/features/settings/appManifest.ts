/** What browsers install the app by: its name and icons are the system's. */
import { addressOf } from '#server/features/settings/pictures.ts';
import { readGroup } from '#server/features/settings/store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { pictureSize } from '#server/features/settings/pictureSize.ts';

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose?: 'any' | 'maskable';
}

/** Those of the product, which are there in every size that browsers ask for. */
const ownIcons: Icon[] = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];
/** Browsers install no app whose icons are all smaller. */
const smallest = 144;

export async function readAppManifest(database: Database): Promise<object> {
  const {
    system_name: name,
    system_slogan,
    system_favicon,
    system_logo,
  } = await readGroup(database, 'system');
  const icons = [iconOf('system_favicon', system_favicon), iconOf('system_logo', system_logo)].filter(
    (icon) => icon !== undefined,
  );
  const isLarge = ({ sizes }: Icon) => sizes === 'any' || Number.parseInt(sizes) >= smallest;
  return {
    id: '/app/',
    name,
    short_name: [...name].slice(0, 12).join('').trim(),
    ...(system_slogan ? { description: system_slogan } : {}),
    start_url: '/app/',
    scope: '/',
    display: 'standalone',
    theme_color: '#f1f5f6',
    background_color: '#f1f5f6',
    icons: icons.some(isLarge) ? icons : [...icons, ...ownIcons],
  };
}

/** A picture is an icon if it is square. */
function iconOf(field: 'system_favicon' | 'system_logo', picture: string): Icon | undefined {
  const [, type = '', base64 = ''] = /^data:(image\/[a-z+]+);base64,(.+)$/.exec(picture) ?? [];
  if (!type) return undefined;
  const src = addressOf(field, picture);
  if (type === 'image/svg+xml') return { src, sizes: 'any', type };
  const size = pictureSize(Buffer.from(base64, 'base64'));
  return size && size.width === size.height
    ? { src, sizes: `${size.width}x${size.height}`, type }
    : undefined;
}
