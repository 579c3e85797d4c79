import type { Person } from '#server/features/notification/store.ts';
import type { Audience, NotificationRule } from '#shared/rules/notifications.ts';

export interface Receiver {
  person: Person;
  in_app: boolean;
  push: boolean;
  email: boolean;
}

/** Who is notified in which ways; never the actor. */
export function receiversOf(
  rule: NotificationRule,
  people: Person[],
  concerned: readonly number[],
  actorId: number | undefined,
): Receiver[] {
  const about = new Set(people.map((person) => person.id).filter((id) => concerned.includes(id)));
  const includes = (audience: Audience, person: Person): boolean => {
    if (audience === 'everyone') return true;
    if (audience === 'leaders') return person.role !== 'member';
    // About nobody, or only about somebody who has left: everyone is concerned.
    return audience === 'concerned' && (about.size === 0 || about.has(person.id));
  };
  return people
    .filter((person) => person.id !== actorId)
    .map((person) => ({
      person,
      in_app: includes(rule.in_app, person),
      push: includes(rule.push, person),
      email: includes(rule.email, person),
    }))
    .filter((receiver) => receiver.in_app || receiver.push || receiver.email);
}
