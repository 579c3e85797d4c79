import { typeDescriptions, type TypeDescription } from '#shared/channels/typeDescriptions.ts';

/** What a type of channel can do, and what connects it. */
export function describeType(type: string): TypeDescription {
  return typeDescriptions.find((one) => one.type === type) ?? typeDescriptions[0]!;
}
