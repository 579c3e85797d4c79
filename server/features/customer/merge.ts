/** Several customers who are the same person: proposed to members, merged and separated by them only (decision 39). */
import { addGains, gainsFrom, withGains, withoutGains, type Gains } from '#server/features/customer/gains.ts';
import * as store from '#server/features/customer/mergeStore.ts';
import type { WorkspaceTx } from '#server/platform/database/database.ts';
import { recordChanges } from '#server/platform/operation/audit.ts';
import type { Ctx } from '#server/platform/operation/context.ts';
import { operationOf } from '#server/platform/operation/operation.ts';
import { accessChanged } from '#server/platform/realtime/live.ts';
import { customerRoutes as routes } from '#shared/contract/customer.ts';
import { AppError } from '#shared/errors.ts';

export const merges = operationOf(routes.merges, {
  name: 'customer.list_merges',
  permission: 'customer.read',
  async run(_ctx, tx, { params: { id } }) {
    const shownId = await store.getShownId(tx, id);
    const [proposals, lasting] = await Promise.all([
      store.listProposals(tx, shownId),
      store.listMerges(tx, shownId),
    ]);
    return { proposals, merges: lasting };
  },
});

export const merge = operationOf(routes.merge, {
  name: 'customer.merge',
  permission: 'customer.edit',
  detail: ({ body: { other_id } }) => ({ other_id }),
  async run(ctx, tx, { params: { id }, body: { other_id: otherId } }) {
    requireTwo(id, otherId);
    const [customer, other] = await store.lockCustomers(tx, [id, otherId]);
    if (customer.merged_into === otherId || other.merged_into === id) {
      const mergeId = await store.findMergeOf(tx, [id, otherId]);
      // They are one already, by a third customer in between.
      if (mergeId === undefined) throw new AppError('conflict');
      return { id: customer.merged_into ?? id, merge_id: mergeId };
    }
    // Somebody has merged one of them with a third customer meanwhile: what is merged now is not what was looked at.
    if (customer.merged_into !== null || other.merged_into !== null) throw new AppError('conflict');
    const { platform } = ctx;
    const now = platform.clock.now();
    const profile = store.profileOf(customer);
    const gained = gainsFrom(profile, store.profileOf(other));
    await store.writeProfile(tx, id, withGains(profile, gained), now);
    const mergeId = await store.insertMerge(tx, { customer, other, gained, now });
    await store.showAs(tx, otherId, id);
    await setBlocked(ctx, tx, id, customer.blocked_at ?? other.blocked_at);
    recordChanges(
      tx,
      { blocked: customer.blocked_at !== null },
      { blocked: Boolean(customer.blocked_at ?? other.blocked_at) },
    );
    publish(ctx, tx, id);
    return { id, merge_id: mergeId };
  },
});

export const unmerge = operationOf(routes.unmerge, {
  name: 'customer.unmerge',
  permission: 'customer.edit',
  detail: ({ body: { merge_id } }) => ({ merge_id }),
  async run(ctx, tx, { params: { id }, body: { merge_id: mergeId } }) {
    const { other_id: otherId } = await store.getMerge(tx, id, mergeId);
    const [customer, other] = await store.lockCustomers(tx, [id, otherId]);
    // Again, under the locks.
    const found = await store.getMerge(tx, id, mergeId);
    if (found.undone_at !== null) return { id, other_id: otherId };
    // Merged into a third one since: that merge is undone first.
    if (customer.merged_into !== null) throw new AppError('conflict');
    const now = ctx.platform.clock.now();
    await store.endMerge(tx, mergeId, now);
    const lasting = await store.listLasting(tx, id);
    let profile = withoutGains(store.profileOf(customer), found.gained as Gains);
    // As the customer was before all of these merges, then as after each that lasts.
    let blockedAt = (lasting[0] && lasting[0].merge_id < mergeId ? lasting[0] : found).customer_blocked_at;
    for (const { merge_id, gained, other_blocked_at: otherBefore, ...source } of lasting) {
      // It may give what the merge that ends gave first.
      const more = gainsFrom(profile, store.profileOf(source));
      profile = withGains(profile, more);
      const change = { gained: addGains(gained as Gains, more), customer_blocked_at: blockedAt };
      await store.writeMerge(tx, merge_id, change);
      blockedAt ??= otherBefore;
    }
    await store.writeProfile(tx, id, profile, now);
    await store.showAs(tx, otherId, null);
    // Unless a member has decided about both of them since.
    const wasBlocked = Boolean(found.customer_blocked_at ?? found.other_blocked_at);
    const isAsMerged = wasBlocked === (customer.blocked_at !== null);
    await setBlocked(ctx, tx, id, isAsMerged ? blockedAt : customer.blocked_at);
    await setBlocked(ctx, tx, otherId, isAsMerged ? found.other_blocked_at : other.blocked_at);
    publish(ctx, tx, id);
    return { id, other_id: otherId };
  },
});

export const keepApart = operationOf(routes.keepApart, {
  name: 'customer.keep_apart',
  permission: 'customer.edit',
  detail: ({ body: { other_id } }) => ({ other_id }),
  async run(ctx, tx, { params: { id }, body: { other_id: otherId } }) {
    requireTwo(id, otherId);
    await store.lockCustomers(tx, [id, otherId]);
    await store.insertDistinct(tx, [id, otherId], ctx.platform.clock.now());
    publish(ctx, tx, id);
    return {};
  },
});

function requireTwo(id: number, otherId: number): void {
  if (id === otherId) throw new AppError('invalid_input', { fields: { other_id: 'is the same customer' } });
}

async function setBlocked({ platform }: Ctx, tx: WorkspaceTx, id: number, at: Date | null): Promise<void> {
  await store.writeBlocked(tx, id, at);
  tx.afterCommit(() => platform.live.broadcastTransient(tx.workspaceId, accessChanged));
}

/** Members read the conversations of those concerned again: whom they show has changed. */
function publish({ platform }: Ctx, tx: WorkspaceTx, id: number): void {
  platform.live.publishEvent(tx, {
    type: 'customer',
    conversationId: null,
    data: { customer_id: id },
    customerData: null,
  });
}
