import type { Figure } from './figures.ts';

type Counted = Extract<Figure, { kind: 'number' }>;

/** Whether both numbers are of things that are known in each language, and these differ: nurses are no 牙醫. */
export function countsAnother(source: Counted, claim: Counted): boolean {
  const [own, other] = [thingsOf(source), thingsOf(claim)];
  if (own.length > 0 && other.length > 0) return !own.some((thing) => other.includes(thing));
  // People, whoever they are, are no rooms.
  const things = source.unit === 'person' ? other : claim.unit === 'person' ? own : [];
  return things.length > 0 && !things.some((thing) => PEOPLE.has(thing));
}

/** What a number counts: the words after it, up to the next number or preposition; before it where none follow. */
export function countedBy({ noun, around }: Counted): string {
  const own = noun.split(NEXT)[0]!;
  const isNamed = /\p{Script=Han}/u.test(own)
    ? /\p{Script=Han}.?\p{Script=Han}{2}/u.test(own) || MEASURED.test(own)
    : /[a-z]{3}/i.test(own);
  return isNamed ? own : around;
}

const NEXT =
  /[\d一二两三四五六七八九十及在]|位于| (?:and|or|in|at|on|for|per|with|to|from|by|is|are|who|that|which) /iu;
/** A measure word and the noun that it measures: 部車, but not 間 alone. */
const MEASURED = /^ ?[间家个位名部架张条只台辆件款种层份幢座支套本盒瓶]\p{Script=Han}/u;

/** The known things in the words that a number counts: of several after it the first, "dentists and nurses". */
function thingsOf(figure: Counted): readonly string[] {
  if (!['', 'other', 'person'].includes(figure.unit)) return [];
  const known = thingsOfFigure.get(figure);
  if (known) return known;
  const words = countedBy(figure);
  const found = THING_PATTERNS.map(([thing, pattern]) => ({ thing, at: words.search(pattern) })).filter(
    ({ at }) => at >= 0,
  );
  const first = Math.min(...found.map(({ at }) => at));
  const isBefore = words === figure.around;
  const things = found
    .filter(({ at }) => isBefore || at === first)
    .map(({ thing }) => thing)
    .filter((thing) => figure.unit !== 'person' || PEOPLE.has(thing));
  thingsOfFigure.set(figure, things);
  return things;
}

/** Each figure is compared with many. */
const thingsOfFigure = new WeakMap<Counted, readonly string[]>();

/**
 * What businesses count most, in English and Chinese: people, and seats, of which each has one. A thing that is not here
 * is compared by its letters only.
 */
const PERSONS: [english: string, chinese: string][] = [
  ['dentists?', '牙医'],
  ['nurses?', '护士'],
  ['doctors?|physicians?', '(?<!牙科?)医生|(?<!牙科?)医师'],
  ['therapists?|physiotherapists?', '治疗师'],
  ['stylists?|hairdressers?|barbers?', '发型师|理发师'],
  ['teachers?|tutors?|instructors?', '老师|导师|教师'],
  ['coach(?:es)?|trainers?', '教练'],
  ['adults?', '成人|大人'],
  ['child(?:ren)?|kids?', '小童|儿童|小朋友|孩子|小孩'],
  ['seats?', '座位'],
];
const OBJECTS: typeof PERSONS = [
  [
    'branch(?:es)?|outlets?|shops?|stores?|clinics?|restaurants?|locations?',
    '分店|门店|店铺|餐厅|诊所|分行|家店|间店|间铺',
  ],
  ['car parks?|parking (?:spaces?|spots?|lots?)', '车位|停车场'],
  ['tables?', '张枱|张桌|餐桌'],
  ['beds?', '床位|张床'],
  ['rooms?', '房间|客房|间房|个房'],
  ['lifts?|elevators?', '电梯|升降机'],
  ['lessons?|classes', '课堂|堂课|节课'],
  ['cars?|vehicles?', '(?:部|辆|架)车|车辆'],
];
const PEOPLE = new Set(PERSONS.map(([english]) => english));
const THING_PATTERNS = [...PERSONS, ...OBJECTS].map(
  ([english, chinese]) => [english, new RegExp(`\\b(?:${english})\\b|${chinese}`, 'iu')] as const,
);
