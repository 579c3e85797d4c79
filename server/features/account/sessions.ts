import { closeStreams } from '#server/features/account/closeStreams.ts';
import type { PlatformActor } from '#server/platform/operation/context.ts';
import {
  endSession,
  endSessionsOf,
  listSessions,
  type SessionOwner,
} from '#server/features/account/sessionStore.ts';
import type { PlatformTx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { platformOperationOf } from '#server/platform/operation/platformOperation.ts';
import { accountRoutes } from '#shared/contract/account.ts';
import { adminSessionRoutes, sessionRoutes } from '#shared/contract/profile.ts';
import { AppError } from '#shared/errors.ts';

/** What a person sees of and does to their own sessions: the same for users and administrators. */
function ownSessions<W extends 'user' | 'admin'>(
  who: W,
  routes: typeof sessionRoutes,
  logoutRoute: typeof accountRoutes.logout,
) {
  return {
    list: platformOperationOf(routes.list, {
      name: 'account.list_sessions',
      who,
      run: ({ actor, platform }, tx, { query }) =>
        listSessions(tx, ownerOf(actor), query, { now: platform.clock.now(), currentId: actor.sessionId }),
    }),
    end: platformOperationOf(routes.end, {
      name: 'account.end_session',
      who,
      async run({ actor, platform }, tx, { params: { id } }) {
        if (!(await endSession(tx, ownerOf(actor), id, platform.clock.now())))
          throw new AppError('not_found');
        await closeStreamsOf(platform, tx, actor);
        return {};
      },
    }),
    endAll: platformOperationOf(routes.endAll, {
      name: 'account.end_all_sessions',
      who,
      async run({ actor, platform }, tx) {
        await endSessionsOf(tx, ownerOf(actor), platform.clock.now());
        await closeStreamsOf(platform, tx, actor);
        return {};
      },
    }),
    logout: platformOperationOf(logoutRoute, {
      name: 'account.logout',
      who,
      async run({ actor, platform }, tx) {
        await endSession(tx, ownerOf(actor), actor.sessionId, platform.clock.now());
        await closeStreamsOf(platform, tx, actor);
        return {};
      },
    }),
  };
}

type SignedIn = Extract<PlatformActor, { sessionId: number }>;

function ownerOf(actor: SignedIn): SessionOwner {
  return actor.kind === 'user' ? { userId: actor.userId } : { adminId: actor.adminId };
}

async function closeStreamsOf(platform: Platform, tx: PlatformTx, actor: SignedIn): Promise<void> {
  if (actor.kind === 'user') await closeStreams(platform, tx, actor.userId);
}

export const userSessions = ownSessions('user', sessionRoutes, accountRoutes.logout);
export const adminSessions = ownSessions('admin', adminSessionRoutes, accountRoutes.adminLogout);
