import type { MediaReference } from '#server/adapters/channel/port.ts';
import { channelAdapterOf } from '#server/adapters/channel/channelAdapters.ts';
import { findAccount } from '#server/features/channel/account/account.ts';
import { fetchFilesDue } from '#server/features/channel/inbound/fetchFilesDue.ts';
import { providerCall } from '#server/features/channel/providerCall.ts';
import { listPendingFiles, postponeFile, setMessageFile } from '#server/features/conversation/public.ts';
import { uploadMedia } from '#server/features/media/public.ts';
import { sliceMilliseconds } from '#server/platform/jobs/jobKind.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { perform, systemOperation } from '#server/platform/operation/operation.ts';
import { AppError } from '#shared/errors.ts';

const atOnce = 5;

const readPending = systemOperation('channel.read_pending_files', async (ctx, tx, _none: undefined) => {
  const rows = await listPendingFiles(tx, atOnce, ctx.platform.clock.now());
  const accounts = new Map(
    await Promise.all(
      [...new Set(rows.map((row) => row.channel_id))].map(
        async (id) => [id, await findAccount(ctx, tx, id)] as const,
      ),
    ),
  );
  return rows.map((row) => ({ ...row, account: accounts.get(row.channel_id)?.account ?? {} }));
});

const recordFile = systemOperation(
  'channel.record_file',
  async (ctx, tx, { messageId, mediaId }: { messageId: number; mediaId: number | undefined }) =>
    setMessageFile(ctx, tx, messageId, mediaId === undefined ? 'failed' : { mediaId }),
);

const enqueueRest = systemOperation('channel.enqueue_files', async (ctx, tx, _none: undefined) =>
  ctx.platform.jobs.enqueue(tx, fetchFilesDue, { workspaceId: tx.workspaceId, at: 0 }),
);

const shortest = 30;
const longest = 3600;
/** Providers keep files for a day or longer. */
const givesUpAfter = 24 * 3600;

interface Unavailable {
  id: number;
  created_at: Date;
  /** Null: it was tried for the first time. */
  file_next_at: Date | null;
}

/** Tries again after half of the time since the message came; gives up after a day. */
const postpone = systemOperation(
  'channel.postpone_file',
  async (ctx, tx, { id, created_at: since, file_next_at: before }: Unavailable) => {
    const now = ctx.platform.clock.now().getTime();
    const age = (now - since.getTime()) / 1000;
    if (before && age > givesUpAfter) return setMessageFile(ctx, tx, id, 'failed');
    const seconds = Math.ceil(Math.min(longest, Math.max(shortest, age / 2)));
    const at = Math.ceil(now / 1000) + seconds;
    await postponeFile(tx, id, new Date(at * 1000));
    const payload = { workspaceId: tx.workspaceId, at };
    ctx.platform.jobs.enqueue(tx, fetchFilesDue, payload, { afterSeconds: seconds + 1 });
  },
);

/** Copies files from the providers, who keep them for a short time, into our own storage. */
export async function fetchFiles(ctx: Ctx, stopped: AbortSignal): Promise<void> {
  const endsAt = Date.now() + sliceMilliseconds;
  for (;;) {
    const pending = await perform(ctx, readPending, undefined);
    if (pending.length === 0) return;
    await Promise.all(pending.map((row) => fetchOne(ctx, row)));
    if (stopped.aborted || Date.now() > endsAt) return perform(ctx, enqueueRest, undefined);
  }
}

type Pending = Awaited<ReturnType<typeof readPending.run>>[number];

async function fetchOne(ctx: Ctx, row: Pending): Promise<void> {
  const source = row.file_source as unknown as MediaReference;
  const adapter = channelAdapterOf(row.channel_type);
  const fetched = await adapter
    .fetchMedia(providerCall(ctx.platform), row.account, source)
    .catch((err: unknown) => {
      ctx.platform.log.warn({ err, message_id: row.id }, 'a file could not be fetched');
      return { kind: 'try_later' as const, detail: '' };
    });
  if (fetched.kind === 'try_later') return perform(ctx, postpone, row);
  let mediaId: number | undefined;
  if (fetched.kind === 'fetched') {
    try {
      const file = { name: source.name, mimeType: fetched.mimeType, bytes: fetched.bytes };
      ({ id: mediaId } = await uploadMedia(ctx, file));
    } catch (error) {
      // The storage of the workspace is full: the message says that its file is missing.
      if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    }
  }
  await perform(ctx, recordFile, { messageId: row.id, mediaId });
}

export const fileSteps = [readPending, recordFile, postpone, enqueueRest];
