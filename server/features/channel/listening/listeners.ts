/** Listens to the providers that do not call us: each node to some of the channels, each channel by one node. */
import { randomBytes } from 'node:crypto';
import type { Listened } from '#server/adapters/channel/port.ts';
import { channelAdapterOf } from '#server/adapters/channel/channelAdapters.ts';
import { channelsToListenTo } from '#server/features/channel/crossWorkspace.ts';
import { workOff } from '#server/features/channel/inbound/workOff.ts';
import { renewMilliseconds } from '#server/features/channel/listening/listenerLease.ts';
import {
  acquireListener,
  releaseListener,
  renewListener,
  storeHeard,
} from '#server/features/channel/listening/listenerSteps.ts';
import { providerCall } from '#server/features/channel/providerCall.ts';
import { systemCtx } from '#server/platform/jobs/job.ts';
import { perform } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';

const lookMilliseconds = 2000;
/** Connections of a node, and how many of these may be of one workspace. */
const maxListeners = 200;
const maxOfWorkspace = 20;
/** Where more channels wait than there are connections, each is given up after so long. */
const turnMilliseconds = 20_000;
/** A connection that has held so long is well. */
const wellMilliseconds = 35_000;
const stopMilliseconds = 3000;

interface Listener {
  workspaceId: number;
  startedAt: number;
  controller: AbortController;
  ended: Promise<void>;
}

interface Node {
  timer: NodeJS.Timeout;
  listeners: Map<number, Listener>;
  looking: Promise<void> | undefined;
  isStopped: boolean;
}

const nodes = new WeakMap<Platform, Node>();

export function startListeners(platform: Platform): void {
  const timer = setInterval(() => look(platform), lookMilliseconds).unref();
  nodes.set(platform, { timer, listeners: new Map(), looking: undefined, isStopped: false });
  look(platform);
}

/** Ends every connection, and frees the channels for other nodes. */
export async function stopListeners(platform: Platform): Promise<void> {
  const node = nodes.get(platform);
  if (!node) return;
  node.isStopped = true;
  clearInterval(node.timer);
  await node.looking;
  for (const { controller } of node.listeners.values()) controller.abort();
  const all = Promise.all([...node.listeners.values()].map(({ ended }) => ended));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, stopMilliseconds).unref())]);
}

function look(platform: Platform): void {
  const node = nodes.get(platform)!;
  if (node.looking || node.isStopped) return;
  node.looking = takeDue(platform, node)
    .catch((err: unknown) => platform.log.warn({ err }, 'channels wait to be listened to'))
    .finally(() => (node.looking = undefined));
}

async function takeDue(platform: Platform, node: Node): Promise<void> {
  const due = await channelsToListenTo(platform.database, platform.clock.now(), maxListeners);
  const waiting = due.filter(({ channel_id: id }) => !node.listeners.has(id));
  for (const { workspace_id: workspaceId, channel_id: channelId } of waiting) {
    if (node.isStopped) return;
    const own = [...node.listeners.values()];
    const ofWorkspace = own.filter((one) => one.workspaceId === workspaceId);
    if (ofWorkspace.length >= maxOfWorkspace) giveUpOldest(ofWorkspace);
    else if (own.length >= maxListeners) giveUpOldest(own);
    else await start(platform, node, workspaceId, channelId);
  }
}

/** Makes a place for the next look. */
function giveUpOldest(listeners: readonly Listener[]): void {
  const oldest = listeners
    .filter(({ controller }) => !controller.signal.aborted)
    .reduce((one, other) => (other.startedAt < one.startedAt ? other : one), listeners[0]!);
  if (Date.now() - oldest.startedAt > turnMilliseconds) oldest.controller.abort();
}

async function start(platform: Platform, node: Node, workspaceId: number, channelId: number): Promise<void> {
  const ctx = systemCtx(platform, workspaceId);
  const lease = randomBytes(12).toString('hex');
  const found = await perform(ctx, acquireListener, { channelId, lease });
  if (!found) return;
  const controller = new AbortController();
  const { signal } = controller;
  const { account, place, print } = found;
  const startedAt = Date.now();
  const renewal = setInterval(() => {
    const isWell = Date.now() - startedAt > wellMilliseconds;
    perform(ctx, renewListener, { channelId, lease, print, isWell }).then(
      (goesOn) => !goesOn && controller.abort(),
      // Without the database nothing can be stored: another node may have the channel by now.
      () => controller.abort(),
    );
  }, renewMilliseconds).unref();
  const listen = async (): Promise<Listened> =>
    channelAdapterOf(found.type).listen!(providerCall(platform), {
      account,
      place,
      signal,
      async store(deliveries, reached) {
        const isOurs = await perform(ctx, storeHeard, { channelId, lease, deliveries, place: reached });
        if (isOurs && deliveries.length > 0) workOff(platform, workspaceId, channelId);
        return isOurs;
      },
    });
  const ended = listen()
    .then((result) => perform(ctx, releaseListener, { channelId, lease, print, result }))
    .catch((err: unknown) => platform.log.warn({ err, channel_id: channelId }, 'a listener was lost'))
    .finally(() => {
      clearInterval(renewal);
      node.listeners.delete(channelId);
    });
  node.listeners.set(channelId, { workspaceId, startedAt, controller, ended });
}
