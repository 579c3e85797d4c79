/** The features of the product: each manifest lists all that its feature can do. */
import { account } from '#server/features/account/manifest.ts';
import { administrator } from '#server/features/administrator/manifest.ts';
import { agent } from '#server/features/agent/manifest.ts';
import { apiKey } from '#server/features/apiKey/manifest.ts';
import { audit } from '#server/features/audit/manifest.ts';
import { booking } from '#server/features/booking/manifest.ts';
import { budget } from '#server/features/budget/manifest.ts';
import { channel } from '#server/features/channel/manifest.ts';
import { console } from '#server/features/console/manifest.ts';
import { conversation } from '#server/features/conversation/manifest.ts';
import { customer } from '#server/features/customer/manifest.ts';
import { dashboard } from '#server/features/dashboard/manifest.ts';
import { delivery } from '#server/features/delivery/manifest.ts';
import { knowledge } from '#server/features/knowledge/manifest.ts';
import { mail } from '#server/features/mail/manifest.ts';
import { media } from '#server/features/media/manifest.ts';
import { member } from '#server/features/member/manifest.ts';
import { notification } from '#server/features/notification/manifest.ts';
import { portal } from '#server/features/portal/manifest.ts';
import { plan } from '#server/features/plan/manifest.ts';
import { push } from '#server/features/push/manifest.ts';
import { settings } from '#server/features/settings/manifest.ts';
import { subscription } from '#server/features/subscription/manifest.ts';
import { team } from '#server/features/team/manifest.ts';
import { timezone } from '#server/features/timezone/manifest.ts';
import { usage } from '#server/features/usage/manifest.ts';
import { user } from '#server/features/user/manifest.ts';
import { wallet } from '#server/features/wallet/manifest.ts';
import { webhook } from '#server/features/webhook/manifest.ts';
import { workspace } from '#server/features/workspace/manifest.ts';
import type { Feature } from '#server/platform/feature.ts';

export const features: readonly Feature[] = [
  account,
  administrator,
  agent,
  apiKey,
  audit,
  booking,
  budget,
  channel,
  console,
  conversation,
  customer,
  dashboard,
  delivery,
  knowledge,
  mail,
  media,
  member,
  notification,
  plan,
  portal,
  push,
  settings,
  subscription,
  team,
  timezone,
  usage,
  user,
  wallet,
  webhook,
  workspace,
];
