import { revealText } from './revealText.ts';

/** What is free or some percent off is a figure, which has a check of its own. */
type PromiseKind = 'refund' | 'compensation' | 'discount' | 'approval' | 'guarantee';

/**
 * What a text promises in money or results, in English, Chinese or Cantonese, with no source behind it. Every mention
 * counts, whatever its wording, except where it is denied ("we cannot refund"), left to a colleague, or only the topic
 * ("your request for a refund"): a false positive costs a handoff, a false negative money. A source that speaks of it is
 * enough for a policy; that it was granted to this customer only the result of a tool can say, or the words of a source.
 */
export function findPromises(
  text: string,
  { sources, toolResults }: { sources: readonly string[]; toolResults: readonly string[] },
): string[] {
  const promises = promisesIn(text);
  if (promises.length === 0) return [];
  const said = sources.map(readSource);
  const done = toolResults.map(readSource);
  return promises
    .filter(({ kind, clause, isGranted }) => {
      if (said.some(({ clauses }) => clauses.has(clause))) return false;
      return ![...done, ...(isGranted ? [] : said)].some(({ kinds }) => kinds.has(kind));
    })
    .map(({ raw }) => raw);
}

interface FoundPromise extends Mention {
  clause: string;
  /** Said to have been granted to this customer, or granted by the speaker. */
  isGranted: boolean;
}

function promisesIn(text: string): FoundPromise[] {
  return sentencesOf(revealText(text)).flatMap((sentence) => {
    if (asksWhatTheyWant(sentence)) return [];
    return clausesOf(sentence).flatMap((clause) =>
      mentionsIn(clause)
        .filter((mention) => !isDenied(clause, mention) && !isTopic(clause, mention))
        .map((mention) => ({ ...mention, clause: clause.trim(), isGranted: isGranted(clause) })),
    );
  });
}

/** The kinds of promises that a source speaks of and does not deny, and its clauses. */
function readSource(text: string): { kinds: Set<PromiseKind>; clauses: Set<string> } {
  const clauses = sentencesOf(revealText(text)).flatMap(clausesOf);
  const mentions = clauses.flatMap((clause) =>
    mentionsIn(clause).filter((mention) => !isDenied(clause, mention)),
  );
  const kinds = new Set(mentions.map(({ kind }) => kind));
  if (REDUCED.test(clauses.join())) kinds.add('discount');
  return {
    kinds,
    clauses: new Set(clauses.map((clause) => clause.trim())),
  };
}

const BACK = '(?:your|the|all|that|this|it|full|whole|entire|every|of|back) ';
const KINDS: [PromiseKind, RegExp][] = [
  [
    'refund',
    new RegExp(
      `\\b(?:re-?funds?|refunded|refunding|refundable|reimburse(?:s|d|ment)?|reimbursing|money[ -]?back|cash[ -]?back|charge[ -]?back)\\b|\\b(?:money|payment|amount|deposit|cash|cents?|penny|dollars?|it all|everything) (?:straight |right |all )?(?:back|(?:will be |is |has been |was |gets )(?:returned|back|sent back))\\b|\\b(?:return|returned|returning|reverse|reversed|reversing|cancel|cancelled|void|voided|credit|credited|repay|repaid) (?:you )?(?:${BACK}){0,4}(?:payments?|money|amount|charges?|deposit|transaction|fees?)\\b|\\b(?:pay|paid|paying) (?:you|it|that|everything|all)(?: all| it)? back\\b|\\brepay\\b`,
    ),
  ],
  [
    'refund',
    /退款|退钱|退费|退还|退回|退返|退番|退俾|退畀|退给|退晒|退咗|全退|回水|还(?:返|番|回)?钱|(?:还|[俾畀给])(?:返|番|回)(?:晒)?(?:啲|些|笔|d)?钱|原路退|refund|(?:拿|攞|取)(?:回|返)(?:晒|全部|全数)?(?:啲|的|d)?(?:款项|钱)|钱(?:会|就会)?(?:退|还)|把钱还/,
  ],
  [
    'refund',
    /\b(?:return|send|transfer|wire|give|pay) (?:you )?(?:back )?(?:the |your |all |that |full |what ){0,3}(?:money|funds|you paid|payment|amount)\b|\bcredit(?:ed|ing)? (?:it |that |this )?(?:to |back to )?your (?:account|card|balance)\b|\b(?:money|payment|amount|funds|cash|deposit|it) (?:is |will be |goes |going |coming |straight |right |back ){1,3}(?:to|into|on) (?:you|your (?:account|card|bank))\b/,
  ],
  [
    'refund',
    /取消(?:咗|了|[你您](?:的|嘅))?(?:扣款|收费|交易)|(?:款项|金额|费用|钱)[^,]{0,6}(?:退|返|转)(?:到|返|回|入|俾|畀|给)/,
  ],
  [
    'compensation',
    /\b(?:cover|absorb|bear|pick up|take care of|pay for) (?:the |your |all |any |of |full ){0,3}(?:costs?|bills?|loss|losses|expenses?|damages?|fees?|repairs?)\b/,
  ],
  ['compensation', /(?:负责|承担|包)(?:晒|起)?(?:所有|全部|一切|[你您](?:的|嘅))?(?:损失|费用|开支|医药费)/],
  [
    'refund',
    /\b(?:money|payment|amount|deposit|sum|price|fees?|charge|cash|funds|balance) (?:will be |is |was |gets |being ){1,2}\w{1,12} back\b|\b(?:cash|money|funds|payment) (?:\w{1,12} ){0,2}(?:in|into|onto) your (?:account|card|bank)\b|\bundo(?:ing)? (?:the|your|that|this) (?:payment|charge|transaction)\b|\breimb[a-z]{2,12}\b|\b(?:cash|money|deposit) returned\b|\brebates?\b/,
  ],
  [
    'refund',
    /(?:钱|款项?|[按押订]金|差价|费用)[^,]{0,8}(?:[入打存过]返|打[回到]|返还|还(?:给|返|番|俾|畀)|[发归奉]还|[入到]账|到数)|(?:[俾畀给补](?:返|番|回)|退|还)(?:[你您])?(?:的|嘅|啲)?(?:[按押]金|差价|差额|钱)|补钱[给俾畀]|补(?:返|番|回)[俾畀给]|(?:差价|差额)补|奉还|返现|无效退/,
  ],
  [
    'compensation',
    /\b(?:we|i)(?:'ll|'re|'m| will| are| am| can| could| would)? (?:\w{1,12} ){0,2}(?:pay(?:ing)? for|settle|foot)\b|\bcovered for (?:the|your|any|all)\b|\bfull responsibility\b|\bmake (?:it|this|things) right\b|\bcomp(?:ed|ing)? (?:you|your|the|this)\b/,
  ],
  [
    'compensation',
    /(?:我[们哋]|由我|本店|酒店|公司)[^,]{0,4}赔(?!礼|罪|不是)|赔付|假一[赔罚]|赔罪|(?:药费|费用|损失|开支|车费|士费)[^,]{0,4}(?:我[们哋]|公司|酒店|本店)[^,]{0,4}(?:出|承担|负责|俾|畀|付|[买埋]单)|包(?:晒|埋)?(?:[你您])?(?:的|嘅|啲)?(?:医药费|损失)|(?:我[们哋]?|公司|酒店|本店)(?:[来嚟])?(?:请客|[买埋]单|请$)|当(?:系|是)?我(?:[们哋])?请|算我[们哋]?(?:的|嘅|$)/,
  ],
  [
    'discount',
    /\b(?:remov(?:e|ed|ing)|drop(?:ped)?|forget(?: about)?|cancel(?:led)?|lift(?:ed)?|delet(?:e|ed)|scrap(?:ped)?) (?:the|your|that|this|all) (?:\w{1,14} ){0,2}(?:fees?|charges?|surcharges?|penalt(?:y|ies))\b|\b(?:fees?|surcharges?|penalt(?:y|ies)) (?:is |are |has been |was )?(?:gone|removed|dropped|lifted|no longer)\b|\bdon't owe\b|\bowe (?:us )?nothing\b|\bfor nothing\b/,
  ],
  [
    'discount',
    /(?:唔使|不用|无[需须]|毋须|不必|唔?不?需要)[你您]?(?:再)?[付俾畀给交出](?:钱|款|费|手续费|尾款)|[费款金][^,]{0,5}(?:唔使|不用|毋须|不必)[你您]?(?:再)?[付俾畀交给]|[费金][^,]{0,4}免|(?:唔|不)收(?!小)[^,]{0,4}(?:费|钱|诊金)|[慳悭]返|(?:唔|不)加(?:钱|价|收)|少(?:算|收)(?:一?[点些]|啲|[你您])|送(?:个|份|张|支|一)[^,]{0,8}[给俾畀][你您]|(?:今次|这次|[呢这]个)[^,]{0,6}送[给俾畀]?[你您]|费[^,]{0,8}取消(?:咗|了)/,
  ],
  [
    'approval',
    /\b(?:claim|application|request|refund) (?:went|has gone|goes|came) through\b|\bgreen light\b|(?:claim|理赔|申请|索偿|索赔|退款)[^,]{0,4}(?:过咗|过了|通过|批下来|ok ?[咗了])|签[咗了](?:名|字)|(?:上头|上面|领导|老板|经理|老细)[^,]{0,6}(?:同意|点头|批[准咗了]|ok)|批(?:下来|[咗了](?:[你您]|$)|[你您]$)/,
  ],
  [
    'guarantee',
    /\bi swear\b|\brisk[ -]free\b|\b(?:definitely|certainly) (?:works?|cures?|heals?|succeeds?)\b|\blasts? (?:you )?(?:for ?ever|for life|a lifetime)\b|\bcount on (?:it|that)\b/,
  ],
  [
    'guarantee',
    /(?<![其确事])实得|(?:一定|绝对|肯定|保证|必定)(?:会|能|可以)?(?:能)?(?:[医治]|(?:唔会?|不会?)[痛疼])|绝对(?:没有|冇|零)风险|零风险|包[医治退换]|(?:终[身生]|一世)(?:质保|保用|保养|有效|用)|保[你您]一世|质保/,
  ],
  ['discount', /\bmatch (?:any|the|their|that|every) price\b|\bprice[ -]?match/],
  ['discount', /(?:返|[俾畀给])(?:返|番|回)?(?:个|d)?折|当(?:系)?请[你您]|(?:唔|不)计钱/],
  ['guarantee', /(?:实|一定)(?:会)?(?:医|治|整|搞)得?(?:返|好|掂)/],
  [
    'compensation',
    /\bcompensat(?:e|es|ed|ion|ing)\b|\bmake (?:it|this) up to you\b|\bpay (?:you )?(?:damages|for (?:the|your) (?:damage|trouble|inconvenience|loss))/,
  ],
  ['compensation', /赔偿|赔钱|赔(?:给|俾|畀|返|足|晒|你)|照赔|补偿|弥补/],
  [
    'discount',
    /\bdiscount(?:s|ed)?\b|\bvouchers?\b|\bcoupons?\b|\bpromo(?:tional|tion)? codes?\b|\bgift cards?\b|\bstore credits?\b|\b(?:special|reduced|lower|better|cheaper|exclusive) (?:price|rate|offer|deal)\b|\bprice (?:cut|reduction|match|drop)\b|\b(?:knock|shave|slash|take) [^,.]{1,24}\boff\b|\b(?:cut|drop|lower|reduce|lowered|reduced) (?:your|the) (?:price|bill|fee|cost|invoice)\b|\bwaiv(?:e|es|ed|er|ing)\b|\bwrite off\b|\bon the house\b|\bon us\b|\bfreebies?\b/,
  ],
  [
    'discount',
    /折扣|打\S{0,3}折|优惠|减价|减免|豁免|免单|现金券|礼券|代金券|抵用券|特价|送(?:给|俾|畀)?[你您](?![去到返过上嚟来回]|$)|(?:计|算)(?:给|俾|畀)?[你您]?(?:平|便宜)|平(?:啲|返|番|d)(?:俾|畀|给|计)|便宜(?:一?点|些|啲)|(?:唔|不)收(?:[你您])(?:的|嘅)?钱|discount|coupon|voucher/,
  ],
  [
    'approval',
    /\bapprov(?:e|es|ed|al|ing)\b|\bauthori[sz](?:e|ed)\b|\bgranted\b|\bsigned off\b|\bentitled\b|\b(?:claim|application|request) (?:is|was|has been|got|gets) (?:accepted|successful|confirmed)\b|\baccepted your (?:claim|application|request)\b/,
  ],
  [
    'approval',
    /批准|核准|获批|已批|批咗|准许|(?:申请|审核|审批)(?:已经?|成功)?(?:获|通过|成功|过咗)|通过(?:咗|了)?(?:[你您](?:的|嘅))?(?:审核|申请|审批)|同意(?:咗|了)?[你您](?:的|嘅)?(?:申请|要求|索偿)|符合资格|有资格/,
  ],
  [
    'guarantee',
    /\bguarante(?:e|es|ed|eing)\b|\bwarrant(?:y|ies|ed)\b|\bpromis(?:e|es|ed|ing)\b|\bmy word\b|\bi assure\b|\b(?:100|hundred) ?(?:%|percent) (?:sure|certain|safe|success(?:ful)?|effective)\b/,
  ],
  [
    'guarantee',
    /保证|担保|承诺|应承|保修|拍(?:心口|胸口)|包(?:保)?[你您](?:满意|好|冇事|没事|有效)|(?:一定|绝对)(?:会|可以|能)?(?:医好|治好|成功|有效|冇事|没事|安全)|百分之百(?:成功|有效|安全|满意)/,
  ],
];

interface Mention {
  kind: PromiseKind;
  raw: string;
  start: number;
  end: number;
}

function mentionsIn(clause: string): Mention[] {
  return KINDS.flatMap(([kind, pattern]) => {
    const match = pattern.exec(clause);
    if (!match) return [];
    return [{ kind, raw: match[0], start: match.index, end: match.index + match[0].length }];
  });
}

/** A dot within a word or figure ends no sentence. */
function sentencesOf(text: string): string[] {
  return text.split(/[\n!。;]|\.(?!\w)|(?<=\?)/u).filter((sentence) => sentence.trim() !== '');
}

/** Negations and idioms apply to their clause only; idioms that deny nothing are left out. */
function clausesOf(sentence: string): string[] {
  return sentence
    .replace(IDIOMS, ' ')
    .split(/[,、:—]| - |\b(?:but|and|so|because|then|since|however)\b|但是?|不过|所以|而且|因为|因此/u)
    .filter((clause) => clause.trim() !== '');
}

const IDIOMS =
  /\b(?:no (?:problem|worries|doubt|question|trouble|issue)s?|not only|why not|can't wait|cannot wait|without (?:any )?(?:delay|question|doubt|fail|hesitation|problem)s?|(?:don't|do not|not to|no need to) worry|never mind|not a problem|(?:is not|isn't|are not|aren't) (?:a |an )?(?:problem|issue)|don't hesitate|if you don't mind|no matter|nothing to worry about)\b|[没冇无]问题|(?:唔|不)(?:使|用)(?:担心|惊)|[唔不]好意思|不但|不仅|唔单止|没关系|冇所谓|毫无疑问|无条件|无论/gu;

const DENIED_BEFORE =
  /\b(?:not|no|never|cannot|unable|without|neither|nor|refuse|beyond|isn't|aren't|can't|won't|don't|doesn't|didn't|couldn't|wouldn't|haven't|hasn't)\b|不|没|未|无法|无权|唔|冇|毋|难以/u;
const DENIED_AFTER =
  /^s? ?(?:(?:is|are|was|were|can|could|will|would|do|does|has|have) )?(?:not|never|isn't|aren't|can't|won't|cannot)\b|^(?:的|嘅|事宜|方面|要求|呢样)?.{0,6}(?:不|没有|未能|未|无法|唔|冇)/u;

function isDenied(clause: string, { kind, start, end }: Mention): boolean {
  if (DENIED_BEFORE.test(clause.slice(Math.max(0, start - 60), start))) return true;
  // "I guarantee that it will not hurt"
  return kind !== 'guarantee' && DENIED_AFTER.test(clause.slice(end, end + 60));
}

const REDUCED = /%|\b(?:free|half|percent)\b|[折免]|半价/u;

const COLLEAGUE =
  /\b(?:colleagues?|team|staff|someone|somebody|person|people|manager|dentist|doctor|member)\b|同事|团队|职员|专人|真人|负责人|经理|客服|医生/u;
const CARES =
  /\b(?:look(?:s|ing)? (?:into|at)|check(?:s|ing)?|review(?:s|ing)?|decide[sd]?|deciding|assess|consider|discuss|handles?|handled|answer|follow up|get back|tell you|let you know|talk|speak|advise|explain|help|confirm|take (?:this|it|over))\b|跟进|处理|回复|覆|解答|解释|了解|联络|联系|决定|审核|核实|确认|查|讨论|商讨|答|傾|倾|谈/u;
const TOPIC =
  /\b(?:about|regarding|concerning|whether)\b|(?:关于|有关|对于|是否|会否|能否|可否|可唔可以|能不能|会唔会|可不可以|(?<![为帮替给])[你您](?:想|要求|希望|问|查询|询问|提到|提及|申请|讲|说)|查询|询问)[^,]{0,20}$/u;
const TOPIC_NEAR =
  /\b(?:ask|request|question|look|check|review|discuss|consider(?! it| this| that)|apply|enquir|mention)|\byou(?:'d| would|'ve| have)? (?:like|want|wish|hope|said)/u;
/** "If you have a voucher", "please enter your promo code", 请保证睡眠充足. */
const CUSTOMER_HAS =
  /\bif you(?:'ve got| have| hold)(?: an?| any| our| the) $|\b(?:enter|bring|present|hand in) (?:your|any) $|(?:如果|若|如|倘)[你您]?[有持]$|请[你您]?(?:务必)?$/u;
/** "The insurer must approve it first." */
const CONDITION =
  /\b(?:must|needs? to|until|unless|subject to|pending)[^,]{0,16}$|(?:要|须|视乎|等)[^,]{0,10}$/u;
/** "You can pay the amount by FPS", "please give the payment to the reception". */
const CUSTOMER_PAYS =
  /(?:\b(?:you|guests|patients|customers)(?: (?:can|may|must|should|only|simply|will)){0,2}|\bplease) $/u;
const PAYS = /^(?:pay|give|send|transfer|wire) (?!(?:back|you)\b)/u;
const TOPIC_AFTER =
  /^ ?(?:to (?:pass|ask|tell|let|look|check|forward|write|reply)|(?:are|is) sold|requests?|polic(?:y|ies)|questions?|form|enquir(?:y|ies)|claims?|terms|conditions|rules|matters?|issues?|department)\b/u;

/** The topic of a question, a request or a colleague's decision. */
function isTopic(clause: string, { kind, raw, start, end }: Mention): boolean {
  const before = clause.slice(Math.max(0, start - 80), start);
  if (/\b(?:how|what) about\b/u.test(before) || DONE.some((pattern) => pattern.test(clause))) return false;
  if (TOPIC.test(before) || TOPIC_NEAR.test(before.slice(-32))) return true;
  if (CUSTOMER_HAS.test(before) || (kind === 'approval' && CONDITION.test(before))) return true;
  if (kind === 'refund' && CUSTOMER_PAYS.test(before) && PAYS.test(raw)) return true;
  if (TOPIC_AFTER.test(clause.slice(end, end + 24))) return true;
  return COLLEAGUE.test(clause) && CARES.test(clause);
}

/** "Do you want a refund?", not "Shall I refund you?" */
function asksWhatTheyWant(sentence: string): boolean {
  return (
    /\?\s*$/u.test(sentence) &&
    /\byou(?:r)?\b|[你您]/u.test(sentence) &&
    !/\b(?:i|we|me|us|how about|what about)\b|我/u.test(sentence)
  );
}

/** Said to have been granted. */
const DONE = [
  /\b(?:has|have|had|'ve|'s) (?:now |already |just |also |all |been |hereby ){0,4}(?:approved|processed|issued|granted|arranged|authori[sz]ed|refunded|credited|waived|reimbursed|reversed|returned|applied|sent|accepted|initiated|compensated|added|cancelled)\b/u,
  /\b(?:i|we) (?:just |already |now |hereby |personally ){0,3}(?:approved|processed|issued|granted|arranged|authori[sz]ed|refunded|credited|waived|reimbursed|reversed|applied|initiated|approve|grant|authori[sz]e)\b/u,
  /\b(?:is|are|was|were|got|you're) (?:now |already |hereby ){0,2}(?:approved|processed|issued|granted|accepted|on its way|on the way|complete|completed)\b|^\W{0,4}approved\b|\b(?:refund|discount|claim) (?:approved|granted|processed|issued)\b/u,
  /(?:已经?|经已|刚刚|啱啱|成功)[^,请跟问]{0,10}(?:退|赔|批|减|免|发放|安排|送|豁)|(?:退|赔|批|减|免|送)(?:咗|好|晒|了)|(?:退款|赔偿|补偿|折扣|优惠|申请|豁免)[^,]{0,8}(?:已|成功|获批|批准|通过|核准)|获批|批准(?:了|咗)?[你您]/u,
];
/** Granted by the speaker. */
const PERSONAL = [
  /\bi(?:'ll| will| can| shall| am going to|'m going to|'m| am|'d be happy to|'d love to| would be happy to| hereby| personally| promise| guarantee| assure| approve| confirm| do)\b|\blet me\b|\bmy word\b/u,
  /我(?!们|哋|司|店)[^,]{0,12}(?:退|赔|批|减|免|送|保证|担保|承诺|应承|打|补偿|豁|俾|畀|给|refund|discount)/u,
];

function isGranted(clause: string): boolean {
  return [...DONE, ...PERSONAL].some((pattern) => pattern.test(clause));
}
