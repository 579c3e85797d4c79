import type { NotificationKind, NotificationValues } from '#shared/contract/notification.ts';
import type { NotificationRule } from '#shared/rules/notifications.ts';

/** A kind of notification, as the manifest of the feature that sends it declares it. */
interface DefinitionOf<Kind extends NotificationKind> {
  kind: Kind;
  /** Whom it goes to unless the workspace has a rule of its own. */
  rule: NotificationRule;
  /** The page of the app that it opens, without the locale. */
  path(values: NotificationValues[Kind]): string;
  /** The push service should wake the device for it. */
  isUrgent?: boolean;
}

export type NotificationDefinitions = { [Kind in NotificationKind]: DefinitionOf<Kind> };
export type NotificationDefinition = NotificationDefinitions[NotificationKind];
