import { from, to } from 'opencc-js/preset/t2cn';

/**
 * Normalizes a text so that equivalent spellings compare equal: compatibility forms (NFKC), case,
 * Latin accents, and the Traditional, Hong Kong and Taiwan forms of a Chinese character, which all become
 * its Simplified form. Used for index and query alike. Lone surrogates become U+FFFD.
 */
export function normalizeText(text: string): string {
  const plain = unaccent(text.toWellFormed().normalize('NFKC').toLowerCase());
  if (!HAN.test(plain)) return plain;
  const table = (variants ??= readVariants());
  let normalized = '';
  let copied = 0;
  for (let i = 0; i < plain.length; i++) {
    const wide = (plain.charCodeAt(i) & 0xfc00) === 0xd800;
    const form = wide ? table.wide.get(plain.slice(i, i + 2)) : table.narrow[plain.charCodeAt(i)];
    if (form) {
      normalized += plain.slice(copied, i) + (typeof form === 'string' ? form : String.fromCharCode(form));
      copied = i + (wide ? 2 : 1);
    }
    if (wide) i++;
  }
  return normalized + plain.slice(copied);
}

/** Every form of a character that `normalizeText` maps to the same one, itself first. */
export function formsOf(character: string): string[] {
  const normal = normalizeText(character);
  forms ??= readForms();
  return [...new Set([character, normal, ...(forms.get(normal) ?? [])])];
}

let forms: Map<string, string[]> | undefined;

/** Normalized character → its other forms. */
function readForms(): Map<string, string[]> {
  const table = (variants ??= readVariants());
  const found = new Map<string, string[]>();
  const add = (form: string, normal: string) => found.set(normal, [...(found.get(normal) ?? []), form]);
  table.narrow.forEach((normal, form) => {
    if (normal) add(String.fromCharCode(form), String.fromCharCode(normal));
  });
  for (const [form, normal] of table.wide) add(form, normal);
  return found;
}

const HAN = /\p{Script=Han}/u;
const ACCENTED = /[\u00c0-\u024f\u1e00-\u1eff]|[\u0300-\u036f]/;

/** Latin accents are removed, as customers omit them (café, cafe). Other scripts keep their combining marks. */
function unaccent(text: string): string {
  if (!ACCENTED.test(text)) return text;
  return text
    .normalize('NFD')
    .replace(/([a-z])[\u0300-\u036f]+/g, '$1')
    .normalize('NFC');
}

interface Variants {
  /** Code unit → its replacement, 0 where it stays. */
  narrow: Uint16Array;
  /** The same for characters outside the basic plane. */
  wide: Map<string, string>;
}

let variants: Variants | undefined;

/** Variant pairs that OpenCC does not connect and that customers use interchangeably. */
const MORE_VARIANTS = ['査查', '吿告', '毎每', '麽么', '甯宁', '鈎钩'];

/**
 * All single characters that OpenCC's tables connect form one equivalence class (union-find); every member is replaced
 * by the Simplified form of its class. Applying the tables one after another would miss variants that are connected
 * only in the reverse direction (台 → 臺 → 台).
 */
function readVariants(): Variants {
  const simplified = pairsOf(to.cn);
  const pairs = [...pairsOf(from.hk), ...pairsOf(from.tw), ...simplified];
  for (const [variant, form] of MORE_VARIANTS.map((pair) => [...pair])) pairs.push([variant!, form!]);

  const parents = new Map<string, string>();
  const headOf = (character: string): string => {
    let head = character;
    for (let next = parents.get(head); next && next !== head; next = parents.get(head)) head = next;
    return head;
  };
  for (const [variant, form] of pairs) parents.set(headOf(variant), headOf(form));

  const traditional = new Set(simplified.map(([variant]) => variant));
  const targets = new Set(simplified.map(([, form]) => form).filter((form) => !traditional.has(form)));
  const names = new Map<string, string>();
  const fitness = (character: string) => (character.length === 1 ? 2 : 0) + (targets.has(character) ? 1 : 0);
  const members = new Set(pairs.flat());
  for (const member of members) {
    const head = headOf(member);
    const name = names.get(head);
    if (name === undefined || fitness(member) > fitness(name)) names.set(head, member);
  }

  const table: Variants = { narrow: new Uint16Array(0x10000), wide: new Map() };
  for (const member of members) {
    const name = names.get(headOf(member))!;
    if (member === name) continue;
    if (member.length > 1) table.wide.set(member, name);
    else table.narrow[member.charCodeAt(0)] = name.charCodeAt(0);
  }
  return table;
}

/** The entries of OpenCC dictionaries that map one character to one other. */
function pairsOf(groups: (typeof to)[string] | undefined): [string, string][] {
  const pairs: [string, string][] = [];
  for (const dictionary of groups?.flat() ?? []) {
    const entries =
      typeof dictionary === 'string' ? dictionary.split('|').map((entry) => entry.split(' ')) : dictionary;
    for (const [variant = '', form = ''] of entries) {
      if ([...variant].length === 1 && [...form].length === 1 && variant !== form)
        pairs.push([variant, form]);
    }
  }
  return pairs;
}
