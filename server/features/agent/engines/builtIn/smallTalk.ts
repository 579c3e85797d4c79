import { simplify } from '#shared/rules/language.ts';

export type SmallTalk = 'greeting' | 'asksHelp' | 'thanks' | 'acknowledged' | 'goodbye' | 'isBot';

/** The kind of small talk that a message is; undefined when it may be a question to the knowledge. */
export function smallTalk(text: string): SmallTalk | undefined {
  if (BOT_START.test(text.trim())) return 'greeting';
  const plain = folded(text);
  if (plain === '') return 'acknowledged';
  if (IS_BOT.test(plain)) return 'isBot';
  // "Thanks, bye" is a goodbye, "ok thanks" thanks, "hi, thanks" no greeting.
  if (!isMadeOfWords(plain)) return undefined;
  return KINDS.find(([, words]) => words.test(plain))?.[0];
}

/** What Telegram sends when somebody opens a chat, with the word of the link that led there. */
const BOT_START = /^\/start(?: [\w-]{1,64})?$/;

/** Whether the customer says that it is solved, or thanks for it; "ok" alone says neither. */
export function saysSolved(text: string): boolean {
  const kind = smallTalk(text);
  return kind === 'thanks' || (kind !== undefined && SOLVED.test(folded(text)));
}

/** The longest text, and the longest word or phrase in one, that can be small talk. */
const MAX_LENGTH = 300;
const MAX_WORD = 100;
const MAX_HAN_WORD = 24;

/**
 * Whether a folded text is small talk and fillers from end to end, each followed by a space or next to a Chinese
 * character. Every place is looked at once: a pattern of repeated alternatives would take exponential time.
 */
function isMadeOfWords(plain: string): boolean {
  if (plain.length > MAX_LENGTH) return false;
  const isHan = Array.from(plain, (character) => /\p{Script=Han}/u.test(character));
  if (isHan.length !== plain.length) return false;
  const starts = new Set([0]);
  for (const start of starts) {
    const longest = start + (isHan[start] ? MAX_HAN_WORD : MAX_WORD);
    for (let end = Math.min(plain.length, longest); end > start; end--) {
      const isSpace = plain[end] === ' ';
      if (!isSpace && end < plain.length && !isHan[end] && !isHan[end - 1]) continue;
      const next = isSpace ? end + 1 : end;
      if (starts.has(next)) continue;
      WORD.lastIndex = start;
      if (!WORD.test(plain.slice(0, end))) continue;
      if (next >= plain.length) return true;
      starts.add(next);
    }
  }
  return false;
}

/** A question without the hello before it. */
export function withoutGreeting(text: string): string {
  const rest = text.replace(OPENING, '');
  return rest.trim() === '' ? text : rest;
}

/** Whether the customer is upset or something went badly wrong, so that a person should answer. */
export function isUpset(text: string): boolean {
  const plain = folded(text);
  return UPSET.some((pattern) => pattern.test(plain));
}

/** Asks for an action, such as changing a booking, rather than for knowledge. */
export function asksToAct(text: string): boolean {
  return ACT.test(folded(text));
}

/** Has the form of a question, with its mark or without. */
export function asks(text: string): boolean {
  return /[?？]/u.test(text) || ASKS_IN_ENGLISH.test(folded(text)) || asksInChinese(text);
}

/** Chinese asks without a mark: 幾錢, 喺邊度. */
export function asksInChinese(text: string): boolean {
  return ASKS_IN_CHINESE.test(text.trim());
}

/** Asks for something without the form of a question: "I need a refund", 我想退款. */
export function wants(text: string): boolean {
  return /\b(?:want|need|would like|'d like|please|pls|looking for|help|refund|cancel|change|problem|wrong|broken)\b|[想要請请幫帮求]|唔該|麻[煩烦]|需要|問題|问题|退款/iu.test(
    text,
  );
}

export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?。！？\n])\s*/u).filter((sentence) => sentence.trim() !== '');
}

/** Accepts the only choice that was offered. */
export function isYes(text: string): boolean {
  return /^(?:yes|yeah|yep|yup|sure|ok(?:ay)?|please|do|that would be (?:great|good|nice)|好|好呀|好啊|好的|可以|系|系呀|是|是的|要|得|麻烦|唔该|请)(?:[ ,]*(?:please|pls|thanks|thank you|do|晒|你|您|了|啦|吧|呀|啊|谢谢|麻烦|唔该))*$/u.test(
    folded(text),
  );
}

/** The sentences and clauses of a long message that can be searched for one by one. */
export function clausesOf(text: string): string[] {
  const clauses = text
    .split(
      /[.!?。！？;；,，\n]{1,50}\s{0,50}|(?<!\s)\s{1,9}(?:and|but|so)\s{1,9}(?=(?:also|how|what|when|where|which|who|do|does|did|is|are|can|could|will|would|may|should)\b)/iu,
    )
    .map((clause) => clause.trim())
    .filter((clause) => (clause.match(/[a-z']+/gi)?.length ?? 0) > 2 || /\p{Script=Han}{3}/u.test(clause));
  return clauses.length > 1 ? clauses : [];
}

/** Follows up an earlier question: "and on Sundays?", 咁星期日呢？ */
export function isFollowUp(text: string): boolean {
  const plain = folded(text);
  return isShort(plain) && FOLLOW_UP.test(plain);
}

/** May follow up an earlier question, since it says too little alone: "how much is it?", 幾錢？ */
export function isElliptic(text: string): boolean {
  const plain = folded(text);
  return (plain.match(/[a-z']+/g)?.length ?? 0) <= 5 && (plain.match(/\p{Script=Han}/gu)?.length ?? 0) <= 6;
}

/** None of the choices that were offered. */
export function isNoneOfThem(text: string): boolean {
  return /^(?:no(?:pe|ne)?|neither|none of (?:these|them|those|the above)|something else|other|not (?:these|those|any of (?:these|them))|(?:以上|呢啲|这些)?(?:全?都)?(?:唔系|不是|没有|冇|不对|唔啱)|其他|第二样|别的)[啊呀喎哦了 ]*$/u.test(
    folded(text),
  );
}

/** The position of a choice named by its number: "2", "the second one", 第二個. */
export function chosenPlace(text: string): number | undefined {
  const match =
    /^(?:the |option |no\.? ?|number |#|第|选|选项|揀|拣)*(?<place>[1-9]|first|second|third|one|two|three|一|二|两|三)(?:st|nd|rd)?(?: one| option|个|项|样|条)?[.!。]?$/u.exec(
      folded(text),
    );
  return match ? PLACES[match.groups!.place!] : undefined;
}

const PLACES: Record<string, number> = Object.fromEntries([
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => [String(place), place]),
  ...[
    ['first', 'one', '一'],
    ['second', 'two', '二', '两'],
    ['third', 'three', '三'],
  ].flatMap((words, i) => words.map((word) => [word, i + 1])),
]);

/** Lower case, Simplified, without emoji and surrounding punctuation. */
function folded(text: string): string {
  return simplify(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Cf}\ufe0f~～]/gu, '')
    .replace(/^[\s\p{P}]+|(?<![\s\p{P}])[\s\p{P}]+$/gu, '')
    .replace(/[\s,，.。!！、]+/gu, ' ');
}

function isShort(plain: string): boolean {
  return (plain.match(/[a-z']+/g)?.length ?? 0) <= 7 && (plain.match(/\p{Script=Han}/gu)?.length ?? 0) <= 12;
}

const SOLVED =
  /\b(?:thank(?:s|you)?|thx|solved?|all (?:good|set|clear|done))\b|[谢]|多谢|唔该晒|解决|搞[掂定]/u;
const FOLLOW_UP =
  /^(?:what about|how about|what if)\b|^(?:and|or|also|then|on|in|at|for|with|same for)\b(?!.{0,200}\b(?:is|are|do|does|did|can|could|will|would|have|has|may|what|how|when|where|who|which|why)\b)|^(?:咁|噉|那么?|仲有|还有|同埋|以及|如果|换成|.{0,8}呢$)(?!.{0,200}(?:几|多少|边|哪|点样|怎|什么|咩|有冇|有没有|(\p{Script=Han})[唔不]\1))/u;

const LOTS =
  '(?: (?:a lot|a bunch|a million|heaps|so much|very much|so very much|again|anyway|once more)){0,6}';
const FOR_HELP =
  '(?: for (?:(?:all|your|the|this|that|kind|quick|prompt|great) ?){0,6}(?:help|reply|replies|answers?|info|information|time|assistance|support|advice|patience|everything|explanation)?)?';
const THAT_IS = "(?:that|this|it)(?:'?s| is| was|'ll be| will be| would be)?";
const TALKED_OF =
  '(?:你|您|哋|们|晒|哂|嗮|啊|呀|啦|喇|了|哦|喔|的|嘅|帮忙|帮助|帮手|解答|回复|答复|回覆|耐心){0,24}';

const WORDS: Record<Exclude<SmallTalk, 'isBot'>, string> = {
  greeting:
    '(?:hi{1,100}|hello{1,100}|hey{1,100}|hiya|yo|greetings|good (?:morning|afternoon|evening|day)|morning|how are you(?: doing)?(?: today)?|(?:is )?(?:any(?:one|body) )(?:there|here|home)|are you (?:there|here|around)|你好[吗嗎]?|您好|你哋好|你们好|哈[啰囉喽]|嗨|喂|早晨|早安|午安|早上好|下午好|晚上好|大家好|(?:你|您)?在[吗嗎不]?|喺度[吗嗎]|喺唔喺度)',
  asksHelp:
    '(?:(?:can|could|would|will|may) (?:you|u|someone|somebody|anyone) (?:please |pls )?(?:help|assist)(?: me)?(?: out)?(?: with something)?|(?:can|could|may) i (?:please )?ask(?: you)?(?: (?:something|a(?: quick)? question|some questions|a few questions))?|(?:i )?(?:just )?(?:have|got|had) (?:a|another|one more|some|a few)(?: quick| short)? questions?(?: for you)?|(?:just )?(?:a |one )?quick question|(?:i )?(?:need|want|would like) (?:some |your )?(?:help|assistance|information|info)|help(?: me)?|(?:我|本人)?(?:想|要)(?:请)?(?:问|咨询|谘询|查询|请教|了解)(?:下|一下|问)?(?:啲|些|点|一点|一?个|你|你哋|你们){0,6}(?:嘢|野|事|问题|东西|资料)?|(?:我|本人)?(?<![没冇])有(?:个|啲|些|条|一个)?(?:嘢|问题|事)(?:想|要)?(?:问|请教)?(?:你|下|一下|你哋|你们){0,6}|(?:你|您)?(?:可以|可唔可以|可不可以|能不能|能否|能|得唔得|麻烦|请)?(?:帮|帮帮|帮下|帮一下|帮到|协助)(?:我|下|一下|个忙|手|忙){1,6}[吗嘛]?|需要帮[助忙手]|求助)',
  thanks: `(?:thanks?${LOTS}${FOR_HELP}|(?:many|big|huge) thanks|thank (?:you|u|ya)${LOTS}${FOR_HELP}|thankyou|thx|tysm|tks|ty|cheers|(?:much |really |i ){0,6}appreciate(?:d| it| that| your help| the help)?|m ?h?goi(?: saai)?|dor je[h]?|多谢${TALKED_OF}|唔该${TALKED_OF}|谢谢${TALKED_OF}|谢了|感谢${TALKED_OF}|感恩|(?:辛苦|麻烦)(?:晒|了|你|您){1,24}|(?:(?:very|so|really|super|most) )?(?:helpful|(?:kind|nice|sweet|good) of you)|${THAT_IS} (?:(?:very|so|really|super|too) )?(?:helpful|kind|nice|sweet|good)(?: of you)?|(?:that|this|it) (?:really |totally )?(?:helps?|helped|solve[sd]|fixe[sd]|answers?|answered|settles?|settled|clears?|cleared|did|does)(?: (?:it|that|things|everything|my (?:question|problem)|the (?:trick|job)|up|me|a lot|a bit)){0,6}|you(?:'ve| have| were| are|'re)? (?:been )?(?:(?:very|so|really|super|most) )?(?:helpful|kind|great|amazing|wonderful|the best))`,
  goodbye:
    '(?:(?:good)?bye{1,100}(?: ?bye{1,100})?|see (?:you|ya)(?: (?:later|soon|then|there|around|tomorrow|next week))?|(?:talk|speak)(?: to you)? (?:later|soon)|ttyl|good ?night|take care|(?:have|enjoy) (?:a|the|your) (?:(?:very|nice|good|great|lovely|wonderful|pleasant|rest of (?:the|your)) ){0,6}(?:day|evening|one|weekend|night|week)(?: ahead)?|再[见会]|拜拜|晚安|886?|下次再[倾聊见]|回头见)',
  acknowledged: `(?:ok(?:ay|ie|ey)?|k{1,100}|no|nope|nothing(?: else| more)?|唔使[啦喇]?|[冇无][啦喇]|没有了?|不用了?|sure|great|perfect|good|cool|nice|fine|yes|yep|yeah|awesome|amazing|brilliant|wonderful|excellent|fantastic|lovely|super|sweet|got (?:it|that|you)|i see|i understand|understood|i'm (?:good|fine|all set)|all (?:good|set|clear|done)|sounds (?:good|great|fine|perfect)|makes sense|good to know|will do|(?:i'll|i will|let me) think(?: about it| it over)?|alright|all right|no (?:problem|worries|more questions|other questions|further questions)|np|noted|haha|lol|phew|great (?:news|stuff)|${THAT_IS} (?:all|it|fine|everything|great|perfect|good|ok|okay|clear|all (?:clear|good)|(?:all|everything|what|exactly what) i (?:need(?:ed)?|wanted)(?: to (?:know|hear|ask))?)|好{1,24}(?:的|嘅|滴|哒|嘞)?[呀啊啦吧]?|得[啦喇]?|收到|(?:我)?(?:明白|清楚|了解|懂|明|知道|知)(?:[了晒喇啦]|嘞){0,24}|系[呀啊]?|嗯{1,24}|哦{1,24}|[冇没]问题[了啦喇]?|可以|冇(?:其他)?(?:嘢|问题)[啦喇]?|(?:暂时)?没(?:有)?(?:其他|别的)?(?:事|问题)?了?|(?:问题)?(?:解决|搞[掂定])[了晒咗]{0,24}|(?:就)?(?:咁|这样|这些|咁多)(?:先)?(?:啦|喇|吧|了)?|(?:我|等我)?(?:再)?(?:想想|谂谂|谂下|考虑)(?:下|一下|先){0,6}|行|对|ok[啦喇])`,
};
/** Fillers between those. */
const FILLERS =
  'there|all|everyone|with|please|pls|mate|guys|team|dear|sir|madam|and|so|then|well|oh|ah|just|now|for now|for today|really|very|indeed|you too|again|anyway|啊|呀|啦|喇|哦|，|咁|噉|先|那|那么|你|您|请问';
const WORD = new RegExp(`(?:${Object.values(WORDS).join('|')}|${FILLERS})$`, 'uy');
const KINDS = (['goodbye', 'thanks', 'asksHelp', 'greeting', 'acknowledged'] as const).map(
  (kind) => [kind, new RegExp(WORDS[kind], 'u')] as const,
);
/** A hello and an "I have a question" before the question itself, as it is written. */
const OPENING =
  /^(?:(?:(?:hi+|hello+|hey+|hiya|good (?:morning|afternoon|evening|day))(?: there| all| team)?|excuse me|thanks|(?:i (?:just )?have|just) (?:a|one)(?: more)?(?: quick)? question|quick question|(?:can|could|may) i ask|(?:can|could) you (?:please )?(?:tell me|help me))(?![a-z'’])|你好[吗嗎]?|您好|你哋好|[你您]们好|哈[啰囉喽罗]|嗨|喂|早晨|早安|午安|早上好|下午好|晚上好|在[吗嗎]|唔該|請問|请问|麻煩|我?想[請请]?[問问](?:一?下|問)?|我?想(?:查詢|查询|諮詢|咨询|了解)(?:一?下)?|[\s,，.。!！~～、:：?？])+/iu;
const ASKS_IN_ENGLISH =
  /(?:^|\b(?:and|but|so|also|or|then) )(?:how|what|whats|what's|when|where|which|who|whom|whose|why|is|are|am|was|were|do|does|did|can|could|will|would|shall|should|may|might|have|has|any|r)\b/;
const ASKS_IN_CHINESE =
  /[嗎吗呢咩乜麼么]$|幾[多錢時點耐]|[几][多钱时点]|多少|多[久長长]|邊[度個位]|哪[里裡裏個个位兒儿]?|[喺在]邊|有[冇沒没][有]?|[可能會会得要使係是]唔[可能會会得要使係是]|(\p{Script=Han})[唔不]\1|點[樣算解]|怎[樣样麼么]|什[麼么]|甚麼|為何|为何|如何|是否/u;
const ACT =
  /^(?:(?:hi|hello|please|pls|kindly|can you|could you|would you|help me|i want you to)[ ,]*)*(?<=please |pls |kindly |you |help me |to )(?:cancel|reschedule|move|change|confirm|book|postpone) (?:my|me|our|us|an?|the|it)\b|(?:帮|同|替|给)我?(?:手)?(?:取消|改|约|book|预约|确认|退|延)/u;
const UPSET = [
  /\b(?:i'm|i am|we are|we're|am|feel|feeling|makes me|made me)(?: (?:so|very|really|extremely|quite|just|absolutely|pretty))* (?:angry|furious|upset|disappointed|annoyed|frustrated|disgusted|fed up|pissed(?: off)?)\b/,
  /\b(?:worst|terrible|awful|horrible|appalling|disgusting|shocking|lousy|crap(?:py)?)(?: customer)? (?:service|experience|clinic|place|company|shop|dentists?|doctors?|staff|attitude|treatment ever)\b/,
  /\b(?:staff|receptionist|nurse|doctor|dentist|she|he|they|you)(?: (?:was|were|is|are))?(?: (?:so|very|really|extremely))* rude\b|\bunacceptable\b|\bhow dare\b|\b(?:ripped|rip) ?off\b|\bscam(?:mers?|med)?\b/,
  /(?:好|很|太|真|非常|十分|极|超|激)(?:嬲|失望|生气|不满|愤怒|火大|过分|恶劣)|嬲死|激死|(?:态度|服务)(?:真的|真系|实在)?(?:好|很|太|真|非常|十分|极|咁|这么){0,12}(?:差(?![唔不])|恶劣|烂|垃圾)|(?:你哋|你们|诊所|公司).{0,6}(?:垃圾|呃人|呃钱|骗人|骗钱|骗子)|离晒?谱|差评/u,
];
const IS_BOT =
  /^(?:hi |hello |wait |so |sorry )?(?:are you|is this|am i (?:talking|speaking|chatting) (?:to|with)|r u|you are) (?:a |an |really |even |just ){0,6}(?:real |actual |live )?(?:ro?bot|bot|chat ?bot|ai|a\.i|machine|computer|human|person|people|someone real|real)\b[^?]{0,20}$|^(?:who|what) (?:are|r) (?:you|u)$|(?:你|您|呢个|这个|对面)(?:哋|们)?(?:到底|究竟)?(?:系|是)?(?:咪|唔系|不是)?(?:一?[个部])?(?:机械人|机器人|ai|真人|人工智能|人类|bot|robot)(?:来的|嚟|客服|回复|助理|助手){0,6}(?:吗|呀|啊|定|还是|吧|嘅|的){0,6}(?:真人|机器人|机械人|ai|人)?$|^(?:系咪|是不是|系唔系)(?:机械人|机器人|真人|ai|bot)(?:嚟)?[㗎嘎吗呀啊]{0,6}$|^你(?:系|是)(?:边个|谁|边位|哪位)$/u;
