import { chatOperations, openSession } from '#server/features/channel/chat.ts';
import { readOrigins } from '#server/features/channel/frameOrigins.ts';
import { readSecrets } from '#server/features/channel/identity.ts';
import {
  create,
  get,
  list,
  remove,
  removeSecret,
  rotate,
  rotateSecret,
  update,
} from '#server/features/channel/manage.ts';
import { challenge } from '#server/features/channel/proofOfWork.ts';
import { resealAllIdentitySecrets, resealIdentitySecrets } from '#server/features/channel/reseal.ts';
import type { Feature } from '#server/platform/feature.ts';

export const channel: Feature = {
  operations: [
    ...[create, get, list, remove, rotate, update, removeSecret, rotateSecret],
    ...[readOrigins, readSecrets, resealIdentitySecrets, ...chatOperations],
  ],
  reseal: [resealAllIdentitySecrets],
  bindings: [challenge, openSession],
};
