import { revealText } from './revealText.ts';

type SecretKind = 'card' | 'password' | 'code';

/**
 * The secrets that a text asks its reader for, in English, Chinese or Cantonese, where no source asks for the same.
 * Warnings ("we never ask for your password") and what is done with a password elsewhere ("reset your password") ask for
 * nothing.
 */
export function findSecretRequests(text: string, sources: readonly string[]): string[] {
  const requests = requestsIn(text);
  if (requests.length === 0) return [];
  const known = new Set(sources.flatMap(requestsIn).map(({ kind }) => kind));
  return requests.filter(({ kind }) => !known.has(kind)).map(({ raw }) => raw);
}

function requestsIn(text: string): { kind: SecretKind; raw: string }[] {
  const sentences = revealText(text)
    .replace(IDIOMS, ' ')
    .split(/[\n!。]|\.(?!\w)|(?<=\?)/u);
  return sentences.flatMap((sentence) => {
    if (isDenied(sentence) || !(ASKS.test(sentence) || isBare(sentence))) return [];
    return SECRETS.flatMap(([kind, pattern]) => {
      const match = pattern.exec(sentence);
      if (!match) return [];
      const end = match.index + match[0].length;
      const before = sentence.slice(Math.max(0, match.index - 24), match.index);
      const isChanged = CHANGED_BEFORE.test(before) || CHANGED_AFTER.test(sentence.slice(end, end + 24));
      return isChanged ? [] : [{ kind, raw: match[0] }];
    });
  });
}

const SECRETS: [SecretKind, RegExp][] = [
  [
    'card',
    /(?<!\b(?:loyalty|insurance|member|membership|medical|health|student|library|identity|id) )\b(?:card|visa|mastercard|amex) ?-?(?:numbers?|no\b|num\b|digits?|details?|info(?:rmation)?|data|credentials)|\b(?:16|sixteen|long)[ -]?(?:digits?|numbers?)\b|\b(?:numbers?|digits?) (?:on|of|from) (?:the (?:front|back) of )?(?:your |the )?(?:credit |debit |bank )?card\b|\b(?:numbers?|digits?) (?:\w{1,12} ){1,4}(?:credit|debit|bank|atm) card\b|\bcv[vc]2?\b|\bcard'?s? (?:expiry|expiration)|\b(?:expiry|expiration) date (?:of|on) (?:your|the) (?:credit |debit )?card|\b(?:three|3|four|4)[ -]?(?:digits?|numbers?) (?:on|at) the (?:back|front)/u,
  ],
  [
    'card',
    /(?:信用|银行|提款|扣账|扣帐|借记)卡(?:的|嘅)?(?:号|资料|信息|详情|数字|密码|背|后|到期|有效)|(?<!会员|医疗|医保|保险|学生|礼品|储值|积分|诊|房)卡号|卡(?:上)?(?:的|嘅)[^,]{0,6}(?:数字|号)|卡(?:片)?(?:背|后)[^,]{0,6}(?:码|数字|号|数|字)|安全码|cv[vc]|(?<=\p{Script=Han} ?)card ?(?:number|no)/u,
  ],
  [
    'card',
    /\bback of your (?:credit |debit |bank |payment )?card\b|\b(?:last|first) (?:three|four|six|3|4|6)(?: digits| numbers)? of (?:your|the) card\b|\b(?:photos?|pictures?|scans?|images?|copy|snap|sides) (?:of )?(?:both sides of )?your (?:credit |debit |bank |payment |atm )?card\b|(?:信用|银行|提款|扣[账帐])卡[^,]{0,4}(?:正|反|相|照|图)|(?:信用|银行|提款)卡[^,]{0,8}数字|(?<!会员|医疗|医保|保险|学生|礼品|储值|积分|诊|房)卡(?:[几什]|[^,]{0,4}(?:几时|什么时候)到期|(?:的|嘅)资料|[是系](?:多少|几)号|个号)|张 ?visa|银行卡(?:号)?都要/u,
  ],
  [
    'password',
    /(?<!\bwi-?fi )\bpass ?-?(?:words?|codes?|phrases?)\b|\b(?:your|my|card|atm|bank) pins?\b|\bpin ?(?:code|number)s?\b|\b(?:log-?in|banking|account|bank|sign-?in) (?:details|credentials|info)\b|\bcredentials\b|\b(?:seed phrase|private key|maiden name|security questions?|your login|banking login)\b/u,
  ],
  [
    'password',
    /(?<!(?:wi-?fi|无线|网络|门禁|大厦|门)(?: ?[的嘅])? ?)密码|口令|登[入录](?:的|嘅)?(?:资料|信息)|私钥|助记词|password|(?<=\p{Script=Han} ?)pin(?![a-z])|(?<![a-z])pin(?= ?\p{Script=Han})/u,
  ],
  [
    'code',
    /\b(?:one[ -]?time|verification|verify|authentication|authenticator|security|sms|text(?: message)?|log-?in|access|2fa|(?:four|six|eight|4|6|8)[ -]?digit) ?-?(?:codes?|pass ?codes?|passwords?|pins?|numbers?|digits)\b(?! (?:of|for|to) your (?:building|door|lobby|car park))|(?<!\b(?:booking|reservation|order) )\bconfirmation (?:codes?|pins?)\b|\b(?:forward|screenshot) (?:me |us )?(?:the|that|your) (?:sms|text|message|code)\b|\bsent (?:you )?a code\b|\botps?\b|\b(?:code|digits|numbers?) (?:that |which )?(?:we|you|i|they|your bank|the bank)(?:'ve| have)? (?:just )?(?:sent|texted|received|receive|got|get|messaged)\b|\b(?:four|six|eight|4|6|8)[ -]?digits\b|\bwhat code\b|\bcode (?:did|do|have) you (?:receive|get|got)\b|\bcode (?:from|in|on) (?:your|the) (?:sms|text|phone|e-?mail|app|bank|message)/u,
  ],
  [
    'code',
    /(?:短讯|短信|简讯|sms)(?:的|嘅|里的)?(?:内容|截图)|转发[^,]{0,6}(?:短讯|短信|简讯|sms)|收到[^,]{0,8}[四六46][个位]|收到(?:的|嘅)? ?(?:短讯|短信|简讯|sms)[^,]{0,8}[码数]|验证码|校验码|确认码|动态码|短信码|认证码|一次性(?:的|嘅)?(?:密码|代码|码)|(?:收到|发给[你您]|寄给[你您]|短讯|短信|简讯)[^,]{0,8}(?:码|数字|密码)|(?<=[个嘅的] ?)code|[四六468]位(?:数|数字)(?:码)?|(?<![a-z])otp(?![a-z])/u,
  ],
];

const ASKS =
  /\b(?:send|give|tell|provide|share|enter|type|reply|respond|confirm|verify|needs?|let (?:me|us)|what(?:'s| is| are| was)|(?:could|can|may|might) (?:i|we|you)|message|dm|text|write|submit|supply|forward|read|paste|put|fill|post|drop|show|require[sd]?|ask you|key in|upload|photo|picture|remind|state|spell|dictate|disclose|want|whats|must|have to|asap|to proceed|to continue|kindly|please|pls|missing|which|pop|stick|hand|use|grab|here|below|like|great|e-?mail|whisper|forward|screenshot|snap)\b|提供|发送|发(?:给|俾|畀|来|过来|一下|我)|传|寄|话(?:俾|畀)?我|话我知|告诉|告知|讲|说|输入|填|回复|覆|打(?:低|俾|入)|[给俾畀][^,]{0,10}我|需要|要(?:你|您)|请|麻烦|唔该|系(?:咩|乜|几)|是(?:[什甚][么幺]|多少|几)|几多|多少|核实|确认|验证|留(?:低|下)|写(?:低|下)|报|拍|影|交(?:出|给|俾|畀)|send|share|双方|想要|[给俾畀](?:埋|个|下|出)|打[^,]{0,16}(?:落|出|过)[来嚟]|做(?:唔到|不了)|没法|无法|都要|几号|到期|转发|到的/u;

/** Nothing but the secret: "Card number?" */
function isBare(sentence: string): boolean {
  return sentence.trim().length <= 40 && /[?:]\s*$/u.test(sentence.trim());
}

const NEGATION =
  /\b(?:never|not|nobody|no one|avoid|don't|won't|can't|cannot|doesn't|shouldn't|mustn't|isn't|aren't)\b/gu;
/** What is denied, after words that may stand between: "never (ever ask you to) share". */
const SHARED =
  /^(?: (?:ever|need|have|want|going|allowed|able|be|to|you|us|we|i|under|any|circumstances|please|will|would|should|and|in|this|chat|here|anyone|for|by|supposed)){0,8} (?:ask|asks|asked|share|send|give|tell|provide|enter|type|reveal|disclose|request|requests|require|post|write|reply|see|keep|take|accept|process|necessary|required|show|paste|put|text|message|include|collect|handle|read)\b/u;
const DENIED =
  /\bno (?:\w{1,12} ){1,3}(?:is |are )?(?:needed|required|necessary)\b|\bno need (?:to|for)\b|\bkeep (?:\w{1,20} ){1,3}(?:safe|secret|private|to yourself)\b|不会|唔会|切勿|请勿|不要|唔好|绝不|不用|毋须|无需|无须|不需要|唔使|唔需要|从不|永不|避免|不应|唔应|不能|不可|勿|别/u;

function isDenied(sentence: string): boolean {
  if (DENIED.test(sentence)) return true;
  return [...sentence.matchAll(NEGATION)].some(({ index, 0: word }) => {
    const from = index + word.length;
    const rest = sentence.slice(from, from + 80);
    return SHARED.test(rest) || /^ (?:need|want|store)\b/u.test(rest);
  });
}

const IDIOMS =
  /\b(?:if you don't mind|don't worry|no problem|no worries|don't hesitate|not to worry|why not)\b|(?:唔|不)(?:使|用)(?:担心|惊)|[没冇无]问题|[唔不]好意思|别担心|(?:唔|不)介意/gu;
const CHANGED_BEFORE =
  /\b(?:reset|resetting|forgot|forgotten|forget|change|changing|update|recover|choose|set|new)(?: (?:your|a|the|an|my|new|own)){0,3}\s?$|(?:重设|重置|忘记|忘咗|更改|修改|设定|设置|找回|改)(?:[你您](?:的|嘅)?|新)?$/u;
const CHANGED_AFTER = /^ ?(?:resets?|recovery|polic(?:y|ies)|manager)\b|^(?:重设|重置|更改|修改)/u;
