import { simplify } from './language.ts';

/**
 * Whether a customer asks for a person instead of the agent, in English, Chinese or Cantonese, with the usual typos.
 * A false positive costs a member a glance; a false negative leaves the customer in a loop. Not every mention is a request:
 * 人工植牙 is a treatment, and "I don't need a human" says the opposite.
 */
export function wantsPerson(text: string): boolean {
  const plain = simplify(text.toWellFormed().normalize('NFKC'))
    .toLowerCase()
    .replace(/[\p{Cf}]/gu, '')
    .replace(/[’`]/g, "'")
    .replace(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '');
  return (
    ONLY_A_PERSON.test(plain) || sentences(plain).some((part) => asksInEnglish(part) || asksInChinese(part))
  );
}

/** Where `sentences` splits. */
const ONLY_A_PERSON = /我要(?:人|人手(?:服务|客服|支援|回复))[呀啊啦吧\s!.。]*$/u;

/** A negation applies to its clause only: "I don't want a bot, give me a human". */
function sentences(text: string): string[] {
  return text
    .split(/[.!?。！？,，;；\n]+|\b(?:but|just)\b|但系|但是|不过|我要/u)
    .map((part, i) => (i > 0 ? ` ${part}` : part))
    .filter((part) => part.trim() !== '');
}

/** People who are only ever asked for to be served by them. */
const SERVER = [
  'hum[ae]n|hooman|huamn|hunan|humna|human (?:being|agent|person|operator|support|help|assistance|representative|rep|staff)',
  '(?:real|actual|live|living) (?:person|people|hum[ae]n(?: being)?|agent|rep|representative|operator|one|staff)',
  '(?:live|real)[ -]?(?:agent|chat|support|person)|(?:some|any)(?:one|body) real',
  '(?:customer[ -](?:service|support|care) )?(?:representitive|representative|represenative|rep|operator|agent|adviser|advisor|manager|supervisor|receptionist)',
  'customer (?:service|support|care)',
].join('|');
/** People who are asked for when the customer wants to speak to them. */
const ANYBODY =
  '(?:some|any)(?:one|body)(?: (?:else|in person|from (?:your|the) (?:team|staff|company|clinic)|who (?:is|can)[a-z ]{0,60}))?|persom|preson|pesron|persn|prson|perosn|person|people|staff|colleague|team member|member of (?:staff|(?:your|the) (?:team|staff))|reception|boss';
const ARTICLE = '(?:a |an |the |one of |your |my |some |with |to ){0,8}';
const POLITE = '(?:please|pls|plz|now|asap|thanks|thank you|thx|here|there|available|instead)';

const ENGLISH = [
  // speak to, chat with, connect me to, put me through to …
  new RegExp(
    `\\b(?:sp[ea]+k|tal?k|tlk|tlak|takl|chat|connect(?: me)?|transfer(?: me)?|switch(?: me)?|pass me|put me through|direct me|forward me|hand me(?: over)?|escalate(?: me| this)?) ?(?:on |over )?(?:to|with|w|2) ${ARTICLE}(?:${SERVER}|${ANYBODY})s?\\b`,
  ),
  // I want, give me, can I have …
  new RegExp(
    `\\b(?:(?:i )?(?:want|wanna|need|prefer|demand|would like|'d like|wish)|give me|get me|let me (?:have|see)|find me|send me|(?:help me )?reach|(?:can|could|may) i (?:have|get|see)) (?:to (?:see|have|get|reach|contact) )?${ARTICLE}(?:${SERVER}|(?<=\\ba )(?:person|persom|preson|persn|prson))s?\\b(?= ?(?:${POLITE}|to (?:help|talk|speak|answer|call)|$))`,
  ),
  // Nothing but the person.
  new RegExp(
    `^(?:(?:hi|hello|hey|pls|please|plz|ok|no|just|only|can i|could i|may i|i said|i want|i need|get|give|me|speak|talk|to|an?|the|is there|are there|any|with)[ ,]{0,4}){0,60}(?:${SERVER}|person|persom|preson)s?(?:[ ,]{0,4}${POLITE}){0,60}$`,
  ),
  /\b(?:not|no|stop|tired of|sick of|hate|enough)\b.{0,20}\b(?:ro?bots?|bots?|machines?|chat ?bots?|ai|automated)\b.{0,30}\b(?:hum[ae]n|person|someone|real|people)\b/,
  /\b(?:don't|do not|dont|not|stop|reject to) (?:want (?:to )?|wanna |like (?:to )?)?(?:talk|speak|chat)(?:ing)? (?:to|with) (?:an? |the |this |your )?(?:ro?bot|bot|machine|chat ?bot|ai|computer)s?\b/,
  /\b(?:is there|are there) (?:an? |any ?)?(?:real |actual |live )?(?:hum[ae]n|real person|live person|person|one|body)s? (?:(?:i can |to |that i can |i could )(?:talk|speak|chat)|available|there|here)/,
  /\b(?:human|person|agent|staff|someone|somebody|manager|representative)s? (?:please|pls|plz)\b/,
  /\b(?:have|ask|get|let) (?:someone|somebody|a person|a human|your manager|a manager|a colleague|your staff|a member of staff) (?:to )?(?:call|contact|reply|answer|help|phone|ring|talk|speak|write)/,
  // a human answer me, a complaint to a manager, a call from a real person
  /\bcan (?:a |an )?(?:real |actual |live )?(?:hum[ae]n(?: being)?|real person) (?:please )?(?:answer|reply|respond|help|take over|assist)/,
  /\b(?:complain(?:t|ing)?|escalate|report)\b[a-z ]{0,20} to (?:a |an |the |your )?(?:manager|supervisor|hum[ae]n|real person|boss)\b/,
  /\b(?:call|reply|answer|message|response) from (?:a |an )(?:real person|hum[ae]n|live agent|person)\b/,
  /^(?:please |pls )?escalate(?: this| it| me| now| please)*$/,
  /\bget me (?:someone|somebody)\b/,
  /\bdo you have (?:a |an |any )?(?:real |actual |live )?(?:person|people|hum[ae]ns?|someone|somebody|agents?)(?: (?:who|that))? i (?:can|could) (?:talk|speak|chat)/,
  /\b(?:don't you have|aren't there|isn't there) (?:an? |any )?(?:real |actual |live )?(?:hum[ae]ns?|real person|people|person)(?: (?:there|here|working|i can)\b| at all|$)/,
  /\b(?:can|could|would) (?:someone|somebody|a person|a human|a real person|anyone)(?: real| human| from your (?:team|staff|company))? (?:please )?(?:call|contact|ring|phone|talk to|speak (?:to|with)|get back to) me\b/,
];
/** Refusals, and people who do not serve. */
const NOT_ENGLISH =
  /\b(?:don't|do not|dont|didn't|no need|needn't|not|never|rather than|instead of|without|won't|wouldn't) (?:(?:really|actually|even|yet|have to|want|wanna|need|like|to|for|get me|speak|talk|speaking|talking|with|chat|be transferred|connect me|transfer me|escalate(?: this| it)?) ){0,8}(?:(?:a|an|the|any|your) (?:a |an |the |any |your |to |with ){0,4})?(?:hum[ae]ns?|person|people|real person|live agent|agents?|someone|anyone|somebody|anybody|representative|operator|manager|staff|customer service)\b|\bdo i (?:need|have) to (?:speak|talk|see|call)\b|\bmanager(?:'s|s)? discount|\bhow (?:do|does|can|to|did) i become\b|\b(?:travel|estate|real[ -]estate|insurance|cleaning|booking|shipping) agent|\bperson[ -]to[ -]person\b|\bmanager'?s? (?:job|position|vacanc|course)|\bhuman (?:hair|milk|resources|body|rights|anatomy|size)|\b(?:hotel|event|project|general|account) manager\b/;

function asksInEnglish(part: string): boolean {
  const plain = part.trim().replace(/\s+/g, ' ');
  return !NOT_ENGLISH.test(plain) && ENGLISH.some((pattern) => pattern.test(plain));
}

const STAFF =
  '(?:真人|真正嘅?的?人|活人|人工(?:客服|服务|坐席|座席|同事|职员)?|人工|客服(?:人员|专员|代表|主任|同事|小姐姐|员)?|客户服务(?:员|人员|主任|代表)?|职员|员工|同事|专人|店员|工作人员|服务员|负责人|经理|主管|老板|上司|接线生|顾问)';
/** No word that is two others, here and in the first pattern: what can be read in two ways takes exponential time. */
const SEEK =
  '(?:想|要|需要|希望|麻烦|唔该|请|帮我|畀|俾|给|叫|找|搵|揾|转|驳|接|转去|转到|转介|接通|联络|联系|安排|换|换成|切换|呼叫|召唤|同|和|跟|与)';
const CHINESE = [
  // 真人, 人工 alone, or with words that ask
  new RegExp(
    `^(?:${SEEK}|我|你|哋|们|个|位|一|嘅|的|有没有|有无|有|冇|可以|可唔可以|可不可以|能不能|能|得唔得|快啲|快点|即刻|马上|先|直接|您好|hi|hello|喂|ok|好|咁|那|哪个|边个|[ ,!]){0,100}${STAFF}(?:客服|服务|回复|回答|对话|倾|嚟|来|处理|帮手|帮忙|帮我|同我|跟我[说讲谈]?|听(?:电话)?|接线?|在|喺度|在线|联络我|联系我|打(?:电话)?(?:给|俾|畀)我|可以|得唔得|啊|呀|啦|吗|咩|未|吧|呢|谢谢|唔该|please|pls|thx|thanks|[ ~]){0,100}$`,
    'u',
  ),
  // 转人工, 搵真人, 找客服人员, 叫你哋经理嚟
  new RegExp(
    `(?:转接?|转?驳|接[通驳]?|切换?|换)(?:去|到|成|俾|畀|给)?(?:一?[个位])?(?:你[哋们])?(?:嘅|的)?(?:真人|人工(?!智|牙|植)|客服|客户服务|职员|同事|专员|经理|主管)`,
    'u',
  ),
  new RegExp(
    `(?:找|搵|揾|叫|让|请|安排|派|联系|联络|[畀俾](?=返?个?真人))(?:返|下|到|番)?(?:一?[个位]|你[哋们]?(?:嘅|的)?|您的?){0,4}${STAFF}(?!价|费|植|智|授|培|制|造|草|湖|泪|皮|关)`,
    'u',
  ),
  new RegExp(
    `(?:同|和|跟|与|对)(?:返|番)?(?:一?[个位]|你[哋们]?(?:嘅|的)?){0,4}(?:${STAFF}|人类|人)(?:直接)?(?:倾|讲|说|谈|聊|沟通|对话|通话|交谈|倾下)`,
    'u',
  ),
  /(?:(?:搵|揾|找|叫|派|安排)(?:返|番)?(?:一?[个位])?|[畀俾](?:返|番)?一?[个位])(?:[^,，。人]{0,6}[嘅的])?(?:真嘅?的?)?人(?:类)?(?:嚟|来|去|同|跟|和|帮|同我|跟我)?(?:同我|跟我|和我|帮我|同)?(?:倾|讲|说|谈|聊|答|回|处理|覆|复|沟通|帮|联络|联系|打)/u,
  /(?:搵|揾|找|叫|派|安排)一?[个位](?:(?:真嘅?的?)?人(?:来|嚟|啦|吧|呀)*|[^,，。人]{1,6}[嘅的]人[来嚟](?:啦|吧|呀)*)$/u,
  /(?:想|要|需要|有冇|有没有|有无|可唔可以|能不能|可以)(?:一?[个位])?(?:真人|人工(?:客服|服务|协助|帮助|支援|支持)|人手(?:服务|客服|回复|支援)|活人)(?![秀版比图价])/u,
  /(?:同|和|跟|与)(?:一?[个位])?(?:真人|人工客服|客服)(?:职员|客服|同事)(?:倾|讲|说|谈|聊|沟通|对话)/u,
  /(?:唔好|唔想|唔要|不要|不想|别|拒绝|唔同|懒得)(?:再)?(?:同|和|跟|与|对住?|用|系|理)?(?:一?[个部])?(?:机械人|机器人|机械|机器|ai|bot|robot|电脑|智能客服|自动回复)(?:倾|讲|说|谈|聊|沟通|对话|答|回|覆)?/u,
  /有(?:冇|没有|无)(?:真?人)(?:喺度|在|可以|同我|跟我|答|回|理|吗|呀|啊|$)/u,
  /(?:有真?人(?:吗|在吗|咩|喺度吗))|真人(?:喺度)?(?:吗|呀|啊)?$/u,
];
const NOT_CHINESE =
  /(?:唔想|不想|不愿|唔使|不用|不需要|唔需要|唔好|不要|别)(?:同|和|跟|与|搵|揾|找|叫)(?:一?[个位])?(?:真)?人(?:倾|讲|说|谈|聊|沟通|对话|[来嚟帮]|$)|(?:唔使|唔需要|唔想|唔要|唔好|不用|不需要|不要|不想|无需|无须|毋须|别|冇需要|没必要|唔洗|唔駛)(?:再|帮我|特登|专门)?(?:搵|揾|找|转|驳|接|叫|安排|畀|俾|给|同|和|跟|要|一?[个位]){0,12}(?:真人|人工(?!植|智)|客服|职员|经理|同事|专员|专人)|(?:系咪|系唔系|是不是|是否|你系|你是|您是|还是|定)(?:一?[个位])?(?:真人|人工|真的人)|真人(?:秀|版|show|cs|快打|图书|实测|发|模特)|人工(?:植|智|授|培|制|造|草|湖|泪|皮|关|牙|耳|心|合成|甜|色|流产|费|成本|降|受|岛|呼吸|智慧|骨|晶|影|费用|波|雨)|(?:经理|客服|同事|职员|员工|顾问|老板)(?:职位|工作|请人|招聘|人工|薪|折扣|优惠|价|系咩名|叫咩名)|招聘|应征|见工|请唔请|人工(?:系|是)?(?:几多|多少|高)/u;

function asksInChinese(part: string): boolean {
  const plain = part.trim();
  return !NOT_CHINESE.test(plain) && CHINESE.some((pattern) => pattern.test(plain));
}
