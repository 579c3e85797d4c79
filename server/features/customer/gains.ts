/** What a customer gets from another one who is the same person, and gives back when they are not. */

const contactFields = ['name', 'email', 'phone', 'avatar'] as const;
const claimable: readonly string[] = ['name', 'email'];

export interface Profile {
  name: string;
  email: string;
  phone: string;
  avatar: string;
  claimed: string[];
  tags: string[];
  attributes: Record<string, string>;
}

export type Gains = Partial<Profile>;

/** What of the other the customer does not have: nothing that is there is replaced. */
export function gainsFrom(customer: Profile, other: Profile): Gains {
  const gains: Gains = {};
  for (const field of contactFields)
    if (customer[field] === '' && other[field] !== '') gains[field] = other[field];
  const claimed = other.claimed.filter((field) => field in gains);
  const tags = other.tags.filter((tag) => !customer.tags.includes(tag));
  const attributes = Object.entries(other.attributes).filter(([key]) => !(key in customer.attributes));
  return {
    ...gains,
    ...(claimed.length > 0 && { claimed }),
    ...(tags.length > 0 && { tags }),
    ...(attributes.length > 0 && { attributes: Object.fromEntries(attributes) }),
  };
}

export function withGains(customer: Profile, { claimed, tags, attributes, ...contact }: Gains): Profile {
  return {
    ...customer,
    ...contact,
    claimed: [...new Set([...customer.claimed.filter((field) => !(field in contact)), ...(claimed ?? [])])],
    tags: [...new Set([...customer.tags, ...(tags ?? [])])],
    attributes: { ...attributes, ...customer.attributes },
  };
}

/** Without what was gained, unless it has been changed since. */
export function withoutGains(customer: Profile, gains: Gains): Profile {
  const lost: Partial<Profile> = {};
  for (const field of contactFields)
    if (gains[field] !== undefined && customer[field] === gains[field]) lost[field] = '';
  const attributes = Object.entries(customer.attributes).filter(
    ([key, value]) => gains.attributes?.[key] !== value,
  );
  return {
    ...customer,
    ...lost,
    claimed: customer.claimed.filter((field) => !claimable.includes(field) || !(field in lost)),
    tags: customer.tags.filter((tag) => !gains.tags?.includes(tag)),
    attributes: Object.fromEntries(attributes),
  };
}

/** The gains of a merge that lasts, after the end of another one has taken something that both gave. */
export function addGains(gains: Gains, more: Gains): Gains {
  return {
    ...gains,
    ...more,
    claimed: [...new Set([...(gains.claimed ?? []), ...(more.claimed ?? [])])],
    tags: [...new Set([...(gains.tags ?? []), ...(more.tags ?? [])])],
    attributes: { ...gains.attributes, ...more.attributes },
  };
}
