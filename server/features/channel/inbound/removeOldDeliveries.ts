import {
  deleteDeliveriesBefore,
  deleteUnknownBefore,
} from '#server/features/channel/inbound/deliveryStore.ts';
import { platformRetentionOperation, retentionOperation } from '#server/features/settings/public.ts';

export const removeOldDeliveries = retentionOperation(
  'channel.remove_old_deliveries',
  'webhook_delivery_days',
  deleteDeliveriesBefore,
);

export const removeOldUnknown = platformRetentionOperation(
  'channel.remove_old_unknown',
  'webhook_delivery_days',
  deleteUnknownBefore,
);
