import { findAvatar as findUserAvatar } from '#server/features/account/crossWorkspace.ts';
import { findAvatar as findAdminAvatar } from '#server/features/administrator/crossWorkspace.ts';
import { findSystemPicture } from '#server/features/settings/public.ts';
import { findAvatar as findWorkspaceAvatar } from '#server/features/workspace/crossWorkspace.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { RawRoute } from '#server/platform/http/rawRoute.ts';
import { AppError } from '#shared/errors.ts';
import { isPictureAddress } from '#shared/pictureAddress.ts';

const finders: Record<string, (database: Database, address: string) => Promise<string | undefined>> = {
  workspace: findWorkspaceAvatar,
  user: findUserAvatar,
  admin: findAdminAvatar,
  system: findSystemPicture,
};

/** Serves avatars and logos. Their addresses have a hash of the picture, and so nobody guesses one, and caches keep it. */
export const pictureRoute: RawRoute = {
  path: '/v1/public/picture/:kind/:owner/:hash',
  summary: 'A picture, by the address that an entity has for it',
  access: 'visitor',
  answers: 'application/octet-stream',
  register(server, platform) {
    server.get(this.path, async (request, reply) => {
      const address = request.url.split('?', 1)[0]!;
      const { kind } = request.params as { kind: string };
      const picture = isPictureAddress(address) && (await finders[kind]!(platform.database, address));
      // One without a prefix is a PNG.
      const [, type = 'image/png', base64] =
        /^(?:data:(image\/[a-z+]+);base64,)?([\w+/=]+)$/.exec(picture || '') ?? [];
      if (!base64) throw new AppError('not_found');
      return reply
        .header('content-type', type)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(Buffer.from(base64, 'base64'));
    });
  },
};
