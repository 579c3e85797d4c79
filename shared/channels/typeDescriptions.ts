/**
 * The types of channels as plain data, for screens. The build evaluates this file, so that no page loads the schemas
 * (`slimContracts` in vite.config.ts).
 */
import { z } from 'zod';
import type { ChannelAbilities } from '#shared/channels/channelType.ts';
import { channelTypes } from '#shared/channels/channelTypes.ts';

export interface FieldDescription {
  name: string;
  required: boolean;
  /** It is stored encrypted and never returned. */
  secret: boolean;
  kind: 'text' | 'number' | 'switch' | 'choice';
  /** Of a text: the longest, and a regular expression that it has to match. */
  most?: number;
  pattern?: string;
  /** Of a number. */
  least?: number;
  largest?: number;
  /** Of a choice. */
  choices?: string[];
}

export interface TypeDescription {
  type: (typeof channelTypes)[number]['type'];
  abilities: ChannelAbilities;
  callback: 'shared' | 'own' | null;
  fields: FieldDescription[];
  /** What most accounts have, by field. */
  suggested: Readonly<Record<string, string>>;
}

export const typeDescriptions: TypeDescription[] = channelTypes.map((type) => ({
  type: type.type,
  abilities: type.abilities,
  callback: type.callback,
  suggested: 'suggested' in type ? { ...type.suggested } : {},
  fields: Object.entries(type.fields as z.ZodRawShape).map(([name, schema]) => ({
    name,
    required: !z.safeParse(schema, undefined).success,
    secret: (type.secrets as readonly string[]).includes(name),
    ...describe(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  })),
}));

type Described = Pick<FieldDescription, 'kind' | 'most' | 'pattern' | 'least' | 'largest' | 'choices'>;

function describe(schema: z.core.JSONSchema.BaseSchema): Described {
  const { type, maxLength, pattern, allOf, minimum, maximum } = schema;
  if (schema.enum) return { kind: 'choice', choices: schema.enum.map(String) };
  if (type === 'boolean') return { kind: 'switch' };
  if (type === 'integer' || type === 'number')
    return {
      kind: 'number',
      ...(minimum !== undefined && { least: minimum }),
      ...(maximum !== undefined && { largest: maximum }),
    };
  const expression = pattern ?? allOf?.find((one) => one.pattern)?.pattern;
  return {
    kind: 'text',
    ...(maxLength !== undefined && { most: maxLength }),
    ...(expression !== undefined && { pattern: expression }),
  };
}
