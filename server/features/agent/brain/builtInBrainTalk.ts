import { simplify } from '#shared/rules/language.ts';

export type SmallTalk = 'greeting' | 'thanks' | 'acknowledged' | 'goodbye' | 'isBot';

/** What a message is when it asks nothing of the knowledge; nothing when it may. */
export function smallTalk(text: string): SmallTalk | undefined {
  const plain = folded(text);
  if (plain === '') return 'acknowledged';
  if (IS_BOT.test(plain)) return 'isBot';
  // "Thanks, bye" is a goodbye, "ok thanks" thanks, "hi, thanks" a greeting no more.
  const parts = (['goodbye', 'thanks', 'greeting', 'acknowledged'] as const).filter((kind) =>
    new RegExp(WORDS[kind], 'u').test(plain),
  );
  return ALL.test(plain) ? parts[0] : undefined;
}

/** A question without the hello before it. */
export function withoutGreeting(text: string): string {
  const rest = text.replace(
    new RegExp(`^(?:${WORDS.greeting}|唔該|請問|请问|麻煩|excuse me|thanks)[\\s,，.。!！~～、:：]*`, 'iu'),
    '',
  );
  return rest.trim() === '' ? text : rest;
}

/** Leans on what was asked before: "and on Sundays?", 咁星期日呢？ */
export function isFollowUp(text: string): boolean {
  const plain = folded(text);
  return isShort(plain) && FOLLOW_UP.test(plain);
}

/** May lean on what was asked before when it says too little by itself: "how much is it?", 幾錢？ */
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

/** The place of a choice named by its number: "2", "the second one", 第二個. */
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

/** Lower case, Simplified, without emoji and the punctuation around. */
function folded(text: string): string {
  return simplify(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Cf}\ufe0f~～]/gu, '')
    .replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')
    .replace(/[\s,，.。!！、]+/gu, ' ');
}

function isShort(plain: string): boolean {
  return (plain.match(/[a-z']+/g)?.length ?? 0) <= 7 && (plain.match(/\p{Script=Han}/gu)?.length ?? 0) <= 12;
}

const FOLLOW_UP =
  /^(?:what about|how about|what if)\b|^(?:and|or|also|then|on|in|at|for|with|same for)\b(?!.*\b(?:is|are|do|does|did|can|could|will|would|have|has|may|what|how|when|where|who|which|why)\b)|^(?:咁|噉|那么?|仲有|还有|同埋|以及|如果|换成|.{0,8}呢$)(?!.*(?:几|多少|边|哪|点样|怎|什么|咩|有冇|有没有|(\p{Script=Han})[唔不]\1))/u;

const WORDS: Record<Exclude<SmallTalk, 'isBot'>, string> = {
  greeting:
    '(?:hi+|hello+|hey+|hiya|yo|greetings|good (?:morning|afternoon|evening|day)|morning|how are you(?: doing)?(?: today)?|(?:is )?(?:any(?:one|body) )there|你好[吗嗎]?|您好|你哋好|你们好|哈[啰囉喽]|嗨|喂|早晨|早安|午安|早上好|下午好|晚上好|大家好|在[吗嗎]|喺度[吗嗎]|喺唔喺度)',
  thanks:
    '(?:thanks?(?: (?:a lot|so much|very much|again))?|thank (?:you|u)(?: (?:so much|very much|again))?|thx|ty|cheers|much appreciated|m ?h?goi(?: saai)?|dor je[h]?|多谢(?:晒|哂|你|您|嗮)*|唔该(?:晒|哂|你|嗮)*|谢谢(?:你|您|啊|了|啦)*|谢了|感谢(?:你|您)?|感恩|辛苦(?:晒|了|你|您)*|very helpful|that helps)',
  goodbye:
    '(?:(?:good)?bye+(?: ?bye+)?|see (?:you|ya)(?: (?:later|soon|then))?|good ?night|take care|have a (?:nice|good|great) (?:day|evening|one|weekend)|再[见会]|拜拜|晚安|886?|下次再[倾聊见])',
  acknowledged:
    "(?:ok(?:ay|ie)?|k+|no|nope|nothing(?: else)?|唔使[啦喇]?|[冇无][啦喇]|没有了?|不用了?|sure|great|perfect|good|cool|nice|fine|yes|yep|yeah|got it|i see|understood|alright|all right|no problem|np|noted|haha|lol|that's (?:all|it|fine)|no that's (?:all|it)|好+的?[呀啊啦]?|好+嘅|得[啦喇]?|收到|明白[了晒]?|知道[了喇]?|了解|系[呀啊]?|嗯+|哦+|冇问题|没问题|可以|冇嘢[啦喇]?|没事了?|行|对)",
};
const ALL = new RegExp(
  `^(?:(?:${Object.values(WORDS).join('|')}|there|all|everyone|please|啊|呀|啦|喇|哦|，|咁|for (?:your|the) help|先)(?: |(?=\\p{Script=Han})|(?<=\\p{Script=Han})|$))+$`,
  'u',
);
const IS_BOT =
  /^(?:hi |hello |wait |so |sorry )?(?:are you|is this|am i (?:talking|speaking|chatting) (?:to|with)|r u|you are) (?:a |an |really |even |just )*(?:real |actual |live )?(?:ro?bot|bot|chat ?bot|ai|a\.i|machine|computer|human|person|people|someone real|real)\b[^?]{0,20}$|^(?:who|what) (?:are|r) (?:you|u)$|(?:你|您|呢个|这个|对面)(?:哋|们)?(?:到底|究竟)?(?:系|是)?(?:咪|唔系|不是)?(?:一?[个部])?(?:机械人|机器人|ai|真人|人工智能|人类|bot|robot)(?:来的|嚟|客服|回复|助理|助手)*(?:嚟)?(?:吗|呀|啊|定|还是|吧|嘅|的)*(?:真人|机器人|机械人|ai|人)?$|^(?:系咪|是不是|系唔系)(?:机械人|机器人|真人|ai|bot)(?:嚟)?[㗎嘎吗呀啊]*$|^你(?:系|是)(?:边个|谁|边位|哪位)$/u;
