import { deleteDeliveriesBefore } from '#server/features/channel/inbound/deliveryStore.ts';
import { retentionOperation } from '#server/features/settings/public.ts';

export const removeOldDeliveries = retentionOperation(
  'channel.remove_old_deliveries',
  'webhook_delivery_days',
  deleteDeliveriesBefore,
);
