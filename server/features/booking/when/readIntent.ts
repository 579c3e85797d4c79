import { fold, readable } from './tokenize.ts';

export type BookingIntent = 'book' | 'reschedule' | 'cancel' | 'mine' | 'yes' | 'no' | 'other_times';

/**
 * What a customer wants to do about a booking, if the text says so; "yes" and "no" only where it says nothing else.
 *
 * A question about the way or the terms (how, where, what it costs, whether one must book at all) is for the knowledge
 * and no intent, even with "book" in it; "can I book…" is one. `cancel` needs a booking or nothing as its object: a
 * subscription or an order is none. Of prices and opening hours nothing is read.
 */
export function readIntent(text: string): BookingIntent | undefined {
  const plain = fold(readable(text)).replace(/(?<=\p{Script=Han}) | (?=\p{Script=Han})/gu, '');
  const answer = readAnswer(plain);
  if (answer) return answer;
  if (isOneOf(MINE, plain) && !isOneOf(NOT_MINE, plain)) return 'mine';
  if (isOneOf(OTHER_TIMES, plain) && !isOneOf(RESCHEDULE, plain)) return 'other_times';
  if (isOneOf(KNOWLEDGE, plain)) return undefined;
  if (isOneOf(RESCHEDULE, plain) && !isOneOf(NOT_RESCHEDULE, plain)) return 'reschedule';
  if (isOneOf(CANCEL, plain) && !isOneOf(NOT_CANCEL, plain)) return 'cancel';
  if (isOneOf(BOOK, plain) && !isOneOf(NOT_BOOK, plain)) return 'book';
  return undefined;
}

function isOneOf(patterns: readonly RegExp[], text: string): boolean {
  return patterns.some((pattern) => pattern.test(text));
}

/** In English a booking or what is booked. */
const BOOKING =
  '(?:appointments?|appt|bookings?|reservations?|(?:time)?slots?|sessions?|visits?|consultations?|check-?ups?|lessons?|class(?:es)?|table|treatment|haircut|cleaning)';
const BOOKING_HAN = '(?:预约|预订|预定|订位|订座|订台|booking|book|约会|约|预约时间|appointment|档期)';

/** The way, the terms, the price: for the knowledge. */
const KNOWLEDGE = [
  /\b(?:how (?!about\b)|how's|where|why|who|which (?:app|website|number)|what (?:is|are|happens|if|do you|does|kind|else do)\b(?! available| the next available| the earliest)|what's\b(?! available| the earliest| the next))/,
  /\b(?:polic(?:y|ies)|fees?|charges?|charged|costs?|prices?|pricing|how much|refund(?:able|s|ed)?|deposits?|in advance|notice|penalt(?:y|ies)|deadline|opening hours|business hours|walk-? ?ins?|walk in|without (?:a |an )?(?:booking|appointment|reservation))\b/,
  /\b(?:need|have|necessary|required|must|should) (?:i |we |one |you )?(?:to )?(?:book|have an appointment|make an appointment|make a booking|reserve)\b(?=[^.!]{0,40}\?)|\b(?:do|must|should) (?:i|we|you|people) (?:need|have|really need|require)? ?(?:to book|an appointment|a booking|a reservation|to make|to reserve|book)\b|\bis (?:a |an )?(?:booking|appointment|reservation) (?:needed|required|necessary)\b/,
  /\b(?:if|when|after|before|because|since) (?:i|we|you) (?:cancel|book|reschedule|change|move)\b/,
  /\b(?:book|booking|reserve|cancel|reschedule) (?:online|by phone|by e-?mail|through|via|on your (?:website|app)|on the (?:website|app)|on behalf)\b/,
  /点样|点(?=预约|book|订|取消|改)|怎么|怎样|如何|怎麽|边度(?=可以|预约|book|订|改|取消)|(?:喺|在)(?:边度|哪里|哪儿|哪)|哪里(?=可以|能|预约|订)|点解|为什么|为何|几钱|多少钱|几多钱|收费|费用|价钱|价格|订金|定金|按金|罚|扣钱|扣款|手续费|退款|退钱|政策|规定|几耐|多久|提早几|提前几|几多日前|多少天前|几日前|几天前|营业时间|开放时间|几点开|几点收|什么时候开门/u,
  /(?:使唔使|需不需要|需唔需要|用不用|要不要|要唔要|是否需要|是不是要|系咪要|是否要|必须|一定要|需要先|要先|洗唔洗|需要提前|需要预先|要提前|要预先)(?:提前|提早|预先|先)?(?:预约|预订|预定|book|订位|约)|(?:不用|唔使|无需|毋须|不需要|没有|冇)(?:预约|预订|book|订位)/u,
  /(?:网上|电话|线上|微信|whatsapp|官网|app|wechat)(?:可唔可以|可不可以|可以|能|能不能|可否)?(?:预约|预订|订位|book)|(?:可唔可以|可不可以|可以|能不能|支持|支唔支持)(?:网上|电话|线上|用微信|用whatsapp|whatsapp|wechat|打电话|walk)/u,
  /(?:如果|若果|假如|要是|万一)(?:我|想|要|临时|当日|当天|需要){0,3}(?:取消|改期|迟到|no ?show)/u,
];

const RESCHEDULE = [
  new RegExp(
    `\\b(?:reschedule|re-schedule|rebook|postpone)\\b|\\b(?:move|change|shift|push|switch|swap|amend|modify) (?:back )?(?:my|our|the|this|that|an?|his|her) (?:[a-z]{1,12} ){0,3}(?:${BOOKING}|times?\\b|dates?\\b|days?\\b)|\\b(?:bring|push) (?:forward|back) (?:my|our|the) (?:[a-z]{1,12} ){0,2}${BOOKING}`,
    'u',
  ),
  /\b(?:move|change|shift|push|switch) (?:it|that|this|me|us) (?:back )?(?:to|from|by|until)\b|\b(?:can|could|to|please|should|must) (?:i |we |you )?(?:move|change|shift) (?:it|this|that)[ ?.!]{0,3}$|\b(?:change|move|switch) to (?:another|a different|a later|an earlier|next|this|tomorrow|mon|tue|wed|thu|fri|sat|sun|the|\d)/u,
  /\b(?:come|do it|make it) (?:on )?(?:another|a different) (?:day|date) instead\b|\bmy appointment (?:to be )?(?:moved|changed)\b/u,
  new RegExp(
    `改期|改约|改(?:一?下|一改|翻|返)?(?:个|那个|嗰个)?(?:我(?:嘅|的))?(?:时间|日子|日期|时段|预约|预订|订位|booking|appointment)|(?:更改|修改|调整|变更|延后|推迟|提前|延迟|推后)(?:一下|下|我的|我嘅|翻|返|个){0,2}${BOOKING_HAN}|${BOOKING_HAN}[^,。.!?]{0,12}(?:改去|改到|改为|改成|改做|换到|换去|换成|推迟|延期|延后|推后|提前到|改时间)`,
    'u',
  ),
  /(?:想|要|可以|可唔可以|可不可以|能不能|帮我|能|唔该|麻烦|得唔得|请|可否)(?:帮我)?(?:将|把)?[^,。.!?]{0,16}(?:改去|改到|改为|改成|改做|改至|换去|换到|延期|延后|推迟|推后)/u,
  /(?:改|改去|改到)(?:做|去|到|为|成)?(?:下个?|今个|这个?|呢个|另一|第二|其他)?(?:星期|礼拜|周[一二三四五六日]|听日|明天|后天|后日|今晚|听晚|听朝|明早|[上下]午|[一二三四五六七八九十廿\d]{1,3}(?:号|点|日|月|时|:\d))/u,
  /(?:想|要|可以|可唔可以|可不可以|能不能|帮我)改(?:第二|另一|另外|其他|其它|别的|下一|下)(?:个|啲|些)?(?:日|天|时间|日子|时段|次)/u,
  /(?:推迟|延迟|延后|推后|提前|提早)(?:到|至|半个|个|少少|一点|啲|一个|[两二三四五\d])/u,
  /\b(?:can|could) (?:we|i|you) (?:please )?(?:do|come|make it)\b[^.!?]{0,30}\binstead\b/u,
  /^(?:我)?(?:想|要)改(?:一?下|一改)?[啦吧呀。!]?$/u,
];
const NOT_RESCHEDULE = [
  /\b(?:don't|do not|never|not) (?:want to |need to |wish to |wanna )?(?:change|move|reschedule|postpone)\b|\b(?:cannot|can't) be (?:changed|moved)\b|\bto wait\b/,
  /(?:唔想|不想|唔要|不要|唔好|别|不用|唔使)(?:改|换|延|推)|改善|改咗|改了|改過|改过/u,
];

const CANCEL = [
  /[,.!] ?(?:please |pls )?cancel(?: it)?(?: please| pls)?[ .!]{0,3}$/u,
  /(?:帮我|帮手|请|麻烦|唔该)取消(?:吧|啦|了|喇|咗佢|谢谢|唔该|[,.!。]){0,4}$/u,
  new RegExp(`\\b(?:delete|remove|call off) (?:my|our|the|this) (?:[a-z]{1,12} ){0,3}${BOOKING}`, 'u'),
  /\b(?:please|pls|kindly|must|need to|have to|want to|like to|wanna|and) cancel[ .!]{0,4}$/u,
  new RegExp(
    `\\bcancel (?:(?:my|our|the|this|that|his|her|tomorrow's|today's|an?|all|both|monday's|of) (?:[a-z\\d]{1,12}'?s? ){0,4}${BOOKING}|(?:it|this|that|everything|them)\\b|(?:my|our|the) (?:one )?(?:(?:on|for) )?(?:mon|tue|wed|thu|fri|sat|sun|tomorrow|today|next|\\d)|(?:for |on )?(?:today|tomorrow|mon|tue|wed|thu|fri|sat|sun|${BOOKING}))`,
    'u',
  ),
  /^(?:(?:hi|hello|hey|please|pls|i|we|want|need|would|like|i'd|to|wanna|can|could|you|just|sorry|have|i'll|gotta|must|think|a|got|going|gonna)[ ,]{1,2}){0,9}cancel(?: (?:please|pls|thanks|thank you|now|now please))?[.!? ]{0,5}$/u,
  new RegExp(`\\b${BOOKING}[^.!?]{0,30}\\b(?:cancel it|be cancelled|cancel please|be canceled)\\b`, 'u'),
  new RegExp(
    `取消(?:翻|返|咗|掉|一下|下)?[^,。.!?]{0,14}${BOOKING_HAN}|${BOOKING_HAN}[^,。.!?]{0,10}取消`,
    'u',
  ),
  /^(?:我|你好|您好|唔该|麻烦|想|要|请|帮我|帮手|可唔可以|可不可以|可以|可否|能不能|得唔得|都系|还是|不如|需要|听日|明天|今日|今天|后天|后日|聼日|个|嗰个|那个|,|，| ){0,10}(?:cancel|取消)(?:咗|掉|翻|返)?[下今本这个呢嗰那星期礼拜周一二三四五六七八九十日天听聼明后晚早朝上午昼点半号月时\d嘅的佢它全部]{0,14}(?:啦|吧|喇|呀|唔该|谢谢|麻烦|可以吗|得唔得|好吗|先|了|左|[,.!?。 ]){0,5}$/u,
  /(?:想|要|帮我|唔该|可唔可以|麻烦)(?:将|把)?(?:[^,。.!?]{0,8})cancel(?:咗|返|左|埋)?(?:[^,。.!?]{0,8})(?:book|预约|appointment|佢|约|位)|(?:预约|book位|booking)[^,。.!?]{0,6}cancel/u,
  /(?:唔约|不约|唔book|不订|唔订)(?:住)?(?:了|啦|喇)/u,
];
/** Other things are cancelled than bookings, and by others. */
const NOT_CANCEL = [
  /\b(?:subscriptions?|memberships?|orders?|plans?|accounts?|contracts?|packages?|payments?|cards?|insurance|newsletters?|auto-?renew(?:al)?|free trial|trial|deliver(?:y|ies)|trip|flight|gym|policy)\b/,
  /\b(?:don't|do not|never|not|did you|did they|you|they|has been|was|were|been) (?:want to |need to |have to |going to |wish to |wanna |gonna )?cancel(?:led|ed)?\b(?<!(?:can|could|would|will|that|please|thank) you cancel)|\bcancel(?:led|ed) (?:my|our|on)\b/,
  /会员|会籍|订阅|订单|月费|计划|账[户号]|帐[户号]|信用卡|保险|服务|合约|合同|自动|套票|套餐|优惠|外卖|送货|续费|疗程/u,
  /(?:唔好|不要|别|唔想|不想|唔使|不用|唔需要|冇|没有?|被|未|有没有|点会|谁|边个|你哋|你们|诊所|公司)(?:话|说|帮我|咗|突然|将|把|无端端|自动|系统){0,3}取消|取消咗我|取消了我(?!吧)|(?:已经|已)(?:被)?取消/u,
];

const MINE = [
  new RegExp(
    `\\b(?:is|was|did|has) (?:my|our) (?:[a-z]{1,12} ){0,2}${BOOKING} (?:confirmed|go through|gone through|made|still on|all set|ok)\\b`,
    'u',
  ),
  /(?:查|睇|看|check)(?:一?下|返|翻|看)?(?:我)?(?:有冇|有没有|有无)(?:任何)?(?:预约|预订|订位|booking|book)/u,
  new RegExp(`\\b(?:when|what time) (?:my|our) (?:[a-z]{1,12} ){0,2}${BOOKING} (?:is|are|was)\\b`, 'u'),
  new RegExp(
    `\\b(?:when|what time|what day|what date|which day|where) (?:is|are|was|'s) (?:my|our) (?:[a-z]{1,12} ){0,2}${BOOKING}|\\b(?:when|what time)'s (?:my|our) (?:next )?${BOOKING}`,
    'u',
  ),
  new RegExp(
    `\\b(?:do|did) (?:i|we) (?:already |still )?have (?:any |an? )?(?:upcoming |other |more )?${BOOKING}(?! for)|\\b(?:have|did) (?:i|we) (?:already )?(?:booked|book|made|make) (?:any|an|a|anything|something|already)?`,
    'u',
  ),
  new RegExp(
    `\\b(?:show|check|see|view|list|look up|find|confirm|tell me|know|remind me of|verify|details? of|status of)(?: me)?(?: the)?(?: (?:details?|status|time|date) of)? (?:all )?(?:my|our) (?:next |upcoming |existing |current |own |future )?${BOOKING}`,
    'u',
  ),
  /^(?:all )?my (?:next |upcoming |existing |current )?(?:bookings?|appointments?|reservations?)(?: please)?[ ?.!]{0,3}$/u,
  /\b(?:when|what time|which day) (?:am i|are we) (?:booked|coming|scheduled|due)\b|\bwhat (?:did i book|have i booked|bookings? do i have|appointments? do i have)\b|\bwhen (?:did i book|have i booked|do i have)\b/u,
  /我(?:哋|们)?(?:而家|现在|依家|究竟|到底)?(?:几时|什么时候|几点|何时|哪天|边日|有什么|有乜|有咩|有哪些|有几多个|有多少)(?:有|个|的|嘅|时候)?(?:预约|预订|订位|booking|appointment|book)|我(?:哋|们)?(?:有冇|有没有|有无|系咪有|是不是有|是否有)(?:[^,。.!?]{0,4})(?:booking|预约(?!的?(?:必要|优惠))|预订|订位|appointment|book到|约)/u,
  /(?:我|我哋|我们)(?:的|嘅|个)(?:下个|下一个|下次|全部|所有|即将到来的|今次|嗰个|那个)?(?:预约|预订|booking|订位|appointment)(?:系|是|喺|在)?(?:几时|几点|什么时候|什么时间|何时|边日|哪天|哪一天|邊日|咩时间|乜时间|时间|情况|状态|资料|详情|呢|纪录|记录|[ ?。.!]){0,3}$/u,
  /(?:查|查询|查看|查下|查一下|睇|睇下|睇返|看|看看|看一下|check|check下|核对|确认|确认下|确认一下|知道|知)(?:返|翻|一下|下|看|我){0,2}(?:的|嘅|个)?(?:预约|预订|订位|booking|appointment|book)(?:记录|纪录|时间|资料|情况|状态|详情|系几时|是几时)?/u,
  /我(?:哋|们)?(?:之前|上次|其实|到底|究竟)?(?:约|预约|book|订|预订)(?:咗|左|了|的是|嘅系|过)?(?:系|是)?(?:几时|几点|什么时候|什么时间|边日|哪天|乜时间|咩时间|邊日|哪一天)|我(?:约|预约|book|订)(?:咗|左|了)(?:几时|几点|什么|邊|边|哪|未|没|冇|吗)/u,
];
const NOT_MINE = [/\b(?:cancel|reschedule|change|move)\b|取消|改|延期|延后|推迟|推后/u];

const OTHER_TIMES = [
  /\b(?:what|how) about (?:later|earlier|another (?:time|day|date)|a (?:later|different)|an earlier)\b/u,
  /\b(?:any |some |what |show |see |have |the |is there |are there |got |do you have |another |different )?(?:other|another|different|alternative|more|later|earlier) (?:available )?(?:times?|slots?|days?|dates?|timeslots?|options|openings|availabilit(?:y|ies)|hours)\b(?! (?:of|off))/,
  /\b(?:anything|something|any slots?|any times?|anything available|one|slots?) (?:else|earlier|later|sooner|after that|before that)\b|^(?:any )?(?:earlier|later|sooner|more|show more|more (?:please|options)|next|others?|something else|what else|else)(?: (?:please|ones?|available|options?))?[ ?.!]{0,3}$/,
  /\bnone of (?:these|those|them|the above)\b|\b(?:these|those|they)(?: times)? (?:all )?(?:don't|do not|won't|can't) (?:work|suit|fit)\b|\bnot (?:any of )?(?:these|those)(?: times)?\b|\bdoesn't suit me, anything\b/,
  /(?:其他|其它|其余|第二啲|第二个|别的|另外的?|另一个|另外一个|更多|第二)(?:嘅|的|可选|可选的|可以|可约的|啲|些|一些)?(?:时间|日子|时段|日期|时间段|钟数|日(?!本|式)|天|选择|时间选择|钟点|slot|time|timeslot)/u,
  /(?:有冇|有没有|有无|仲有冇|还有没有|有|仲有|还有)(?:冇|没有)?(?:其他|其它|第二个?|别的|另外|更|再)?(?:早啲|早点|早一点|早一些|早些|迟啲|晚啲|晚点|晚一点|晚一些|晚些|迟点|迟一点|夜啲)(?:嘅|的)?(?:时间|时段|[吗呢呀啊嘅的?。 ]|$)/u,
  /^(?:仲)?(?:有冇)?(?:可以)?(?:再)?(?:早|晚|迟|夜)(?:啲|点|一点|少少|些|一些)(?:嘅|的)?(?:得唔得|可以吗|可唔可以|可不可以|行吗|行不行|好吗|呢|有冇|有吗|[ ?。!.]){0,3}$/u,
  /^(?:仲有冇|还有没有|仲有|还有|还有其他|还有别的|有冇其他|有没有其他|有冇第二个|仲有冇其他|有没有别的|其他|第二个|其他呢|换一批|下一页|更多|仲有冇第二啲|换一个|换个|换个时间|换一个时间|转个时间|转第二个|早啲|早点|早一点|迟啲|晚点|晚一点|夜啲)(?:可以|时间)?(?:嘅|的|吗|呢|呀|啊|嗎|唔该|得唔得|可以吗|[ ?。!.]){0,4}$/u,
  /(?:呢啲|这些|以上|嗰啲|那些|全部|个个|时间)?都(?:唔得|不行|唔啱|不合适|唔可以|不可以|不方便|唔方便|没空|冇空|唔得闲)(?![^,。.!?]{0,6}(?:星期|周|礼拜))/u,
];

const BOOK = [
  /\bput (?:me|us) down for\b/u,
  /安排(?:一?个)?(?:覆诊|复诊|检查|试堂|试课|咨询|面谈|时间|预约)/u,
  /\b(?:can|could|may) (?:i|we|he|she|they|my [a-z]{1,10}) (?:please )?(?:see|join|come|come in|come by|pop in|drop by|visit)\b[^.!?]{0,30}\b(?:on|at|this|next|today|tomorrow|tonight|tmr|mon|tue|tues|wed|thu|thurs|fri|sat|sun)\b/u,
  /\bis (?:\d{1,2}(?::\d\d)?(?: ?[ap]m)?|noon|today|tomorrow|tonight|tmr|this|next|mon|tue|wed|thu|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b[^.!?]{0,25}\b(?:free|available|possible|still open|taken)\b/u,
  /\b(?:like|love|want|wanna|hoping|need) to (?:come|come in|come by|pop in|drop by|visit)(?: (?:in|by|over))? (?:for|on|at|this|next|today|tomorrow|tonight|tmr)\b/u,
  /\bsign (?:me|us|him|her|my [a-z]{1,10}) up for\b[^.!?]{0,30}\b(?:class|lesson|course|session|trial|workshop)\b/u,
  new RegExp(
    `\\b(?:like|want|need|wanna|wish|hoping|trying|looking|love|prefer|come|help me) (?:to )?(?:please )?(?:book|reserve|schedule|arrange|fix|make|set up|get|have|see|come in)(?: (?:myself|us|me))?(?: in)?(?: (?:for )?(?:an?|the|my|another|some|two|\\d) (?:[a-z]{1,14} ){0,3}${BOOKING}| ${BOOKING})`,
    'u',
  ),
  /\b(?:like|want|need|wanna|wish|hoping|trying|looking) (?:to )?(?:please )?(?:book|reserve|make an? (?:booking|appointment|reservation))\b/u,
  /\b(?:can|could|may|might) (?:i|we|you) (?:please |pls |also |just )?(?:book|reserve|schedule|make an? (?:[a-z]{1,12} )?(?:booking|appointment|reservation)|(?:get|have|arrange|fix) an? (?:[a-z]{1,12} )?(?:booking|appointment|reservation|slot|table))\b/u,
  /^(?:(?:hi|hello|hey|please|pls|yes|ok|good (?:morning|afternoon|evening)|there|kindly|let's|i'll|let me|can u|can)[ ,.!]{1,2}){0,4}(?:book|reserve|schedule)(?: (?:me|us|in|a|an|for|my|the|one|two|it|on|at|tomorrow|today|next|this|now|please|another|with|haircut|massage|facial|mon|tue|wed|thu|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday|dr|table|appointment|\d{1,2}(?:am|pm)?)\b|[.!]?$)/u,
  /^(?:(?:hi|hello|hey|please|pls|i|i'd|like|would|want|need|good (?:morning|afternoon|evening)|to|make)[ ,.!]{1,2}){0,6}(?:an? |the |new |another )?(?:new |dental |doctor's |doctor |first )?(?:appointment|booking|reservation)(?: (?:please|pls|for|on|at|tomorrow|today|next|this|with|tonight)\b|[.!]?$)/u,
  /\b(?:any|some|is there|are there|have|got)(?: (?:any|an|a|some))? (?:available |free |open )?(?:appointments?|slots?|timeslots?|availabilit(?:y|ies)|openings?|tables?)(?: (?:available|free|left|open))?\b(?=(?: (?:on|for|at|this|next|today|tomorrow|tonight|in|after|before|between|mon|tue|wed|thu|fri|sat|sun|the|with|please|available|free|left|around))|[ ?.!]{0,3}$)/u,
  /\bwhat (?:times?|slots?|dates?|days?|appointments?)(?: (?:are|is|do you have|have you got|can i (?:book|come)))(?: (?:still|currently))?(?: (?:available|free|open|left))?\b(?=[^.!]{0,40}\b(?:available|free|open|left|tomorrow|today|next|this|on|for|come|book)\b)|\b(?:what's|what is) (?:available|the (?:earliest|next available)|your (?:earliest|next available))\b/u,
  /(?:想|要|可以|可唔可以|可不可以|能不能|可否|能否|能|帮我|帮手|帮忙|麻烦|请|唔该|需要|请问可以|希望|打算|得唔得|我而家|急)(?:你|您)?(?:帮我|帮忙|帮手|再|即刻|马上|同你|向你|跟你|提前|预先|先)?(?:预约|预订|预定|订位|订座|订台|留位|留个位|留张台|留台|订个|订一|订张|book|booking|报名|挂号|挂个号|约(?!束|会|莫|\d{1,4}元|多少|几多)|make appointment)/u,
  /^(?:你好|您好|早晨|早安|哈啰|hi|hello|唔该|麻烦|请问|请|我|[,，!。 ]){0,5}(?:预约|预订|预定|订位|订座|订台|book位|book枱|book台|约时间|约个时间|挂号|book|booking|约(?=听|明|后|今|下|星期|礼拜|周|[一二三四五六七八九十\d]{1,3}[号点月:]|个时间|时间|医生|师傅))(?!费|政策|规则|须知|系统|方法|方式|流程|电话|热线|成功|确认|编号|号码|记录|纪录|时间系|时间是|咗|左|了|过|未|嘅|的)/u,
  /(?:听日|明天|今日|今天|今晚|后日|后天|星期.|礼拜.|周.|下昼|下午|上午|朝早|晏昼|点|半|号|日|晚|早|仲|还|最快几时|最早什么时候|几时|什么时候|^)(?:仲|还)?(?:有冇|有没有|有无|有|冇)(?:得)?(?:空)?(?:位|期|档期|空档|名额|时段|得约|得book|得预约|得预订)(?:可以|可)?(?:约|book|预约|订|呀|啊|吗|呢|未|嘅|的|俾|做|剪|睇|食|[ ?。!,]|$)/u,
  /(?:预约|约|book|订)(?:一个|个|一|两个|张|一张|返个|翻个|下)(?:时间|位|台|房|号|钟|slot|座位|洗牙|面试|课|堂|试堂|医生|疗程|facial|按摩|检查|[一二两三四五六七八九十\d]{1,2}人)/u,
];
const NOT_BOOK = [
  /(?:预约|book|预订|订位)(?:嘅|的)?(?:后(?![天日朝晚])|之后|以后|之前|前(?!台))/u,
  /\b(?:booked|facebook|macbook|notebook|textbook|e-?books?|books|guest ?book|passbook|the book(?! (?:in|for|on))|a book|this book|book club|booking (?:number|reference|ref|id|confirmation|confirmed|system|form|page|link))\b|\b(?:don't|do not|didn't|not|can't|cannot|couldn't|unable to|without|never) (?:want to |need to |have to |wish to |wanna |trying to )?(?:book|reserve|make an?|schedule)\b/,
  /\b(?:gift cards?|vouchers?|parking)\b/,
  /(?:唔想|不想|唔要|不要|唔好|唔使|不用|唔需要|别|冇|没有?|未)(?:再)?(?:预约|预订|订位|book|约)|(?:车|泊车|停车|洗手间|座|坐|职|空缺|学)位|(?:预约|约|book|预订|订位)(?:咗|左|了(?!吧)|过|唔到|不到|不了|成功)|已(?:经)?(?:预约|约|book|预订)|礼券|大约|约莫|实习|面试(?!预约)/u,
];

/** `soft` agrees where nothing refuses: 唔該, "ok" in "no, it's ok". */
type Answer = 'yes' | 'no' | 'soft' | 'filler';
const WORDS = new Map<string, Answer>();
const YES =
  "yes|yes please|yeah|yea|yep|yup|yes i do|yes it is|sure|sure thing|of course|okie|okey|k|kk|correct|right|that's right|that is right|that's correct|exactly|confirm|confirmed|i confirm|please confirm|agreed|agree|go ahead|please do|do it|book it|sounds good|sounds great|that works|works for me|that works for me|that's perfect|looks good|lgtm|absolutely|definitely|certainly|deal|done|y|ya|👌|👍|✅|好|好的|好呀|好啊|好啦|好吧|好嘅|好嘞|好滴|好哒|系|系呀|系啊|系嘅|系的|是|是的|是啊|对|对的|对呀|对啊|啱|啱呀|啱啱|可以|可以呀|可以啊|可以的|可以嘅|得|得呀|得啊|得㗎|得嘅|冇问题|没问题|没有问题|确认|确定|行|行啊|行的|就这个|就这样|就咁|就咁啦|就呢个|同意|要|要呀|要的|嗯|嗯嗯|恩|okok|ok的|ok啦|ok呀|ok啊|我确认|我要|好好|预约吧|订吧|帮我预约吧|帮我订吧|帮我book啦|book啦|就甘|正确|无问题|冇错|没错";
const NO =
  "no|nope|nah|no thanks|no thank you|no need|not now|not really|not yet|never mind|nevermind|nvm|forget it|forget about it|don't|do not|please don't|don't book|don't book it|not this|not this one|not that one|not that|stop|no way|wrong|that's wrong|incorrect|not correct|that's not right|n|not interested|i changed my mind|changed my mind|i don't want it|i don't want to|i don't want that|don't want it|i don't|👎|❌|唔要|唔要住|唔要啦|唔要喇|唔使|唔使啦|唔使喇|唔使住|唔好|唔好住|唔好啦|唔系|唔系呀|唔系啊|唔啱|唔得|唔可以|唔想|唔想要|唔制|唔同意|唔确认|冇嘢|算|算了|算啦|算喇|算吧|不|不要|不要了|不用|不用了|不是|不是的|不对|不行|不可以|不好|不必|不必了|不想|不想要|不了|不需要|没有|冇|否|取消不了|先不要|暂时不要|暂时不用|暂时唔使|暂时唔要|迟啲先|下次先|下次吧|再算|再讲|再说|再说吧|再谂下|再想想|我再想想|考虑下|考虑一下|我再考虑一下|等等先|等阵先|唔book住|唔book|错|错了|不正确|唔正确|唔需要|毋须|罢了";
const FILLER =
  'please|pls|plz|then|so|well|oh|that|it|one|the|i|me|for me|to|now|just|hmm|um|er|my|friend|lah|la|ar|啊|呀|啦|喇|吧|了|的|嘅|呢|咁|噉|那|那就|就|先|㗎|囉|咯|啰|喔|哦|嘛|ah|hey|hi|actually|sorry|唔好意思|不好意思|抱歉|对唔住|对不起|帮我|晒|哂|!|for now|u|thats';
const SOFT =
  "ok|okay|fine|good|great|alright|all right|perfect|that's fine|that is fine|that's ok|it's ok|its ok|it's fine|its fine|that's good|no problem|no problem at all|no worries|唔该|唔该你|唔该晒|麻烦你|麻烦您|麻烦晒|请";
const THANKS =
  'thanks|thank you|thx|ty|cheers|thank u|thanks a lot|多谢|多谢你|多谢晒|谢谢|谢谢你|谢谢您|谢了|感谢';
for (const [kind, words] of [
  ['filler', FILLER],
  ['filler', THANKS],
  ['soft', SOFT],
  ['no', NO],
  ['yes', YES],
] as const)
  for (const word of words.split('|')) WORDS.set(word, kind);

/** Blanks, punctuation without a question mark, emoji by their code units. */
const MARKS = /[\s,.!。、~…']|[\ud800-\udfff]|\ufe0f/;
const MAX_ANSWER = 60;
const MAX_WORD = 24;

/** Yes or no, if the whole text is made of such words; undefined where it says both or anything else. */
function readAnswer(plain: string): 'yes' | 'no' | undefined {
  if (plain.length > MAX_ANSWER) return undefined;
  const kinds = new Set<Answer>();
  let at = 0;
  let marks = 0;
  while (at < plain.length) {
    if (MARKS.test(plain[at]!)) {
      const word = longestWord(plain, at);
      if (word) kinds.add(WORDS.get(word)!);
      at += word?.length ?? 1;
      marks++;
      continue;
    }
    const word = longestWord(plain, at);
    if (word === undefined) return undefined;
    kinds.add(WORDS.get(word)!);
    at += word.length;
  }
  if (marks === plain.length && kinds.size === 0) return undefined;
  if (kinds.has('no')) return kinds.has('yes') ? undefined : 'no';
  return kinds.has('yes') || kinds.has('soft') ? 'yes' : undefined;
}

/** The longest word from a place on that ends there as a word. */
function longestWord(text: string, at: number): string | undefined {
  for (let end = Math.min(text.length, at + MAX_WORD); end > at; end--) {
    const word = text.slice(at, end);
    if (!WORDS.has(word)) continue;
    const isInWord = /[a-z\d']/.test(text[end] ?? '') && /[a-z\d']/.test(word.at(-1)!);
    if (!isInWord) return word;
  }
  return undefined;
}
