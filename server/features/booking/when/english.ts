import type { Meaning, Part, Role, Unit } from './token.ts';

/** What English words and phrases of up to five words mean, in lower case. */
export const english = new Map<string, readonly Meaning[]>();
export const MAX_ENGLISH_WORDS = 5;

function add(words: string, ...meanings: readonly Meaning[]): void {
  for (const word of words.split('|')) english.set(word, meanings);
}

add('today|2day|tdy', { kind: 'day', offset: 0 });
add('tomorrow|tmr|tmrw|tmw|tomorow|tommorow|tommorrow|tomorrrow|tomoz|2moro|2morrow|tom', {
  kind: 'day',
  offset: 1,
});
add(
  'day after tomorrow|day after tmr|day after tmrw|the day after tomorrow|the day after tmr|overmorrow|day after',
  { kind: 'day', offset: 2 },
);
add('yesterday|ytd', { kind: 'day', offset: -1 });
add('day before yesterday|the day before yesterday', { kind: 'day', offset: -2 });
add('last night', { kind: 'day', offset: -1 }, { kind: 'part', part: 'night' });
add('tonight|tonite|2nite|2night', { kind: 'day', offset: 0 }, { kind: 'part', part: 'evening' });

const WEEKDAYS = [
  'monday|mon',
  'tuesday|tue|tues',
  'wednesday|weds|wednes|wednesaday|wendesday',
  'thursday|thu|thur|thurs|thrusday|thursaday',
  'friday|fri',
  'saturday|satur',
  'sunday',
];
WEEKDAYS.forEach((names, i) => {
  add(names, { kind: 'weekday', weekday: i + 1 });
  const full = names.split('|')[0]!;
  add(`${full}s`, { kind: 'weekday', weekday: i + 1, every: true });
});
add('wed', { kind: 'weekday', weekday: 3 });
add('sat', { kind: 'weekday', weekday: 6, doubtful: true });
add('sun', { kind: 'weekday', weekday: 7, doubtful: true });
add('weekday|weekdays|week day|week days|working day|working days|business day|business days', {
  kind: 'workdays',
});

const MONTHS =
  'january|jan,february|feb|febuary,march,april|apr,may,june|jun,july|jul,august|aug,september|sep|sept,october|oct,november|nov,december|dec';
MONTHS.split(',').forEach((names, i) =>
  add(names, { kind: 'month', month: i + 1, ...([3, 5].includes(i + 1) && { doubtful: true }) }),
);
add('mar', { kind: 'month', month: 3, doubtful: true });

add('christmas|christmas day|xmas|xmas day', { kind: 'date', month: 12, date: 25 });
add('christmas eve|xmas eve', { kind: 'date', month: 12, date: 24 });
add('boxing day', { kind: 'date', month: 12, date: 26 });
add("new year's day|new years day|new year day", { kind: 'date', month: 1, date: 1 });
add("new year's eve|new years eve|new year eve", { kind: 'date', month: 12, date: 31 });
add("valentine's day|valentines day|valentine's|valentines", { kind: 'date', month: 2, date: 14 });

const PART_WORDS: Partial<Record<Part, string>> = {
  earlyMorning: 'early morning|first thing|first thing in the morning',
  lateMorning: 'late morning|mid morning|mid-morning',
  morning: 'morning|mornings|morn',
  lunch: 'lunchtime|lunch time|lunch hour|lunch break',
  earlyAfternoon: 'early afternoon',
  lateAfternoon: 'late afternoon|mid afternoon',
  afternoon: 'afternoon|afternoons|arvo|aft',
  dusk: 'early evening',
  evening: 'evening|evenings|late evening',
  night: 'night|nights|late night|night time',
  afterWork: 'after work|after office hours|after office',
};
for (const [part, words] of Object.entries(PART_WORDS) as [Part, string][])
  add(words, { kind: 'part', part });
add('lunch', { kind: 'part', part: 'lunch', meal: true });
add('dinner|supper', { kind: 'part', part: 'dinner', meal: true });
add('noon|midday|noontime|12 noon', { kind: 'time', minute: 720 });
add('midnight', { kind: 'time', minute: 0 });
add('am|a.m.|a.m', { kind: 'meridiem', pm: false });
add('pm|p.m.|p.m', { kind: 'meridiem', pm: true });
add("o'clock|oclock|o clock|hrs|h", { kind: 'mark', mark: '点' });
add('now|right now|immediately|straight away|right away|at once', { kind: 'now' });
add(
  'as soon as possible|asap|a.s.a.p|as soon as you can|as early as possible|earliest|the earliest|soonest|the soonest|first available|next available|earliest available|earliest possible|any earlier|first slot|next slot|the first available|the next available|as soon as u can',
  { kind: 'earliest' },
);
add(
  'good morning|good afternoon|good evening|good night|good day|gd morning|gm|happy monday|happy friday|have a good day|have a nice day|have a good evening|have a nice evening|have a good night|have a good weekend|have a nice weekend|have a great weekend|have a great day|nice weekend|good weekend|have a lovely day|have a lovely weekend',
  { kind: 'greeting' },
);

const UNITS: Record<Unit, string> = {
  minute: 'minute|minutes|min|mins',
  hour: 'hour|hours|hr',
  day: 'day|days',
  week: 'week|weeks|wk|wks',
  weekend: 'weekend|wkend',
  month: 'month|months|mth|mths',
  year: 'year|years|yr|yrs',
};
for (const [unit, words] of Object.entries(UNITS) as [Unit, string][]) add(words, { kind: 'unit', unit });
add(
  'half an hour|half hour|half an hr',
  { kind: 'number', value: 30, form: 'word', text: '30' },
  { kind: 'unit', unit: 'minute' },
);
add(
  'weekends',
  { kind: 'weekday', weekday: 6, every: true },
  { kind: 'role', role: 'and' },
  { kind: 'weekday', weekday: 7, every: true },
);
add('fortnight', { kind: 'number', value: 2, form: 'word', text: '2' }, { kind: 'unit', unit: 'week' });

add('next|nxt|following', { kind: 'rel', by: 1 });
add('this|current', { kind: 'rel', by: 0, weak: true });
add('last|previous', { kind: 'rel', by: -1 });
add('past few|past two|past three', { kind: 'other', word: 'past' });
add('week after next|the week after next', { kind: 'rel', by: 2 }, { kind: 'unit', unit: 'week' });
add('month after next|the month after next', { kind: 'rel', by: 2 }, { kind: 'unit', unit: 'month' });

const NUMBERS =
  'one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,thirteen,fourteen,fifteen,sixteen,seventeen,eighteen,nineteen,twenty';
NUMBERS.split(',').forEach((word, i) =>
  add(word, { kind: 'number', value: i + 1, form: 'word', text: String(i + 1) }),
);
add('thirty', { kind: 'number', value: 30, form: 'word', text: '30' });
add('forty', { kind: 'number', value: 40, form: 'word', text: '40' });
add('fifty', { kind: 'number', value: 50, form: 'word', text: '50' });
['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'].forEach((word, i) =>
  [20, 30, 40, 50].forEach((tens, k) => {
    const value = tens + i + 1;
    const name = ['twenty', 'thirty', 'forty', 'fifty'][k]!;
    const meaning: Meaning = { kind: 'number', value, form: 'word', text: String(value) };
    add(`${name} ${word}|${name}-${word}`, meaning);
  }),
);
const ORDINALS =
  'first,second,third,fourth,fifth,sixth,seventh,eighth,ninth,tenth,eleventh,twelfth,thirteenth,fourteenth,fifteenth,sixteenth,seventeenth,eighteenth,nineteenth,twentieth';
const ordinal = (word: string, value: number): void =>
  add(word, { kind: 'number', value, form: 'word', ordinal: true, text: String(value) });
ORDINALS.split(',').forEach((word, i) => ordinal(word, i + 1));
ORDINALS.split(',')
  .slice(0, 9)
  .forEach((word, i) => ordinal(`twenty ${word}|twenty-${word}`, 21 + i));
ordinal('thirtieth', 30);
ordinal('thirty first|thirty-first', 31);

const ROLES: Partial<Record<Role, string>> = {
  a: 'a|an',
  after:
    'after|past|later than|not before|not earlier than|no earlier than|any time after|anytime after|since|aft.',
  and: 'and|&|n',
  around: 'around|about|approximately|roughly|circa|approx|ard|abt|near',
  ish: 'ish',
  aroundIt: 'or so|thereabouts|or thereabouts|approx.',
  at: 'at|@',
  before: 'before|earlier than|no later than|not later than|not after|any time before|anytime before',
  beforeIt: 'or earlier|or before|at the latest|latest|or sooner',
  between: 'between|btw|btwn|betw',
  but: 'but|however|instead|then|otherwise',
  by: 'by|until|till|til',
  choice: 'option|choice|slot|opt',
  coming: 'coming|upcoming',
  couple: 'couple|couple of',
  early: 'early|beginning of|start of|the beginning of|the start of|beginning|start',
  end: 'end of|the end of|end',
  every: 'any|every|each|some',
  few: 'few|several',
  fromNow: 'from now|from today|time',
  from: 'from|starting|starting from',
  half: 'half|half past|half-past',
  in: 'in',
  late: 'late',
  mid: 'mid|middle of|the middle of',
  move: 'move|change|reschedule|push|postpone|shift|switch|swap|rebook|moved|changed|rescheduled|delay',
  of: 'of',
  on: 'on',
  one: 'one|ones',
  onward: 'onwards|onward|or later|or after|and later|and after|and onwards|afterwards',
  or: 'or|/|maybe|alternatively|either|also|as well as',
  past: 'past',
  please: 'please|pls|plz|thanks|thank you|thx|sharp|ok|okay|cheers',
  quarter: 'quarter|a quarter',
  the: 'the|on the|for the',
  to: 'to|through|thru',
  within: 'within|in the next|over the next|the next|during the next',
  not: 'not|except|excluding|but not|anything but|any day but|any time but|anytime but|apart from|other than|instead of|rather than|besides|avoid|never|neither|nor|not on|not in the|not in|not at|hate',
  notEither:
    "can't|cant|cannot|can not|couldn't|busy|unavailable|not available|not free|not around|not able|away|i work|we're away|won't be|not possible|not convenient|don't want|do not want|don't like|don't have|closed|fully booked|i'm working|working",
  notIt:
    "doesn't|doesnt|does not|don't|dont|do not|won't|wont|will not|isn't|is not|aren't|no good|not good|not ok|not okay|is bad|is out|is off|not great|didn't|is full|too late|too early|too far|isn't good",
  connecting:
    "i|i'd|i'm|we|you|can|could|would|will|is|are|works|work|if|so|that|it|me|my|your|our|have|do|be|free|available|availability|with|possible|ok|good|fine|better|best|suits|preferably|ideally|only|just|for|like|come|there|any|sometime|somewhere|when|which|because|as|instead|though|not|yes|yeah|hi|hello|hey|book|want|need|see|dr|doctor|mr|ms|mrs|works|preferred|still|please?|sharp|exactly|hmm|local|hk|hkt|lah|la|ar|sir|miss|table|shall|should|prefer|perhaps|make",
};
/** One word may have one meaning only; what connects is what nothing else is. */
for (const [role, words] of Object.entries(ROLES) as [Role, string][])
  for (const word of words.split('|')) if (!english.has(word)) english.set(word, [{ kind: 'role', role }]);
add(
  "why not|not sure|not only|not yet|not really|if not|whether or not|can't wait|cannot wait|don't mind|don't know",
  {
    kind: 'other',
    word: 'ask',
  },
);
add(
  'easter monday|easter sunday|easter|good friday|holy saturday|whit monday|ash wednesday|morning sickness|night guard|night guards|night cream|night serum|evening dress|evening gown|afternoon tea|day spa|night club|nightclub|midnight blue|sun damage|sun spots|sun spot|sun cream|sun block|sunblock|sun burn|sun tan|sun hung kai|saturday night fever|black friday|cyber monday|overnight|night shift|evening wear|all day breakfast|day care|half day|half a day|half price|quarter of an hour|one another|no one|one of|one more|one time|at first|at last|first time|second time|third time|at least|at most|first visit|second visit|next door|next to|next of kin|next step|next steps|last minute|last time|next time|may i|may we|may be|i may|we may|may have|i sat|we sat|they sat|he sat|she sat|you sat|the sun|march in|wed couple|second hand|one second|a second|one minute|a minute|one moment|by the way|24 hours|24 hour|24hr|24 hrs',
  { kind: 'other', word: 'fixed' },
);
add("can't you|can't we|can't i|couldn't we|couldn't you|isn't there|don't you|won't you", {
  kind: 'other',
  word: 'ask',
});
