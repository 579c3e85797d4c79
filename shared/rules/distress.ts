import { simplify } from './language.ts';

/** A matter that a person must see before anything else is answered. */
export type Distress = 'urgent_health' | 'complaint';

/** What a customer reports, in English, Chinese or Cantonese; questions about such matters ("if it bleeds") report none. */
export function distressIn(text: string): Distress | undefined {
  const sentences = simplify(text.toWellFormed().normalize('NFKC'))
    .toLowerCase()
    .replace(/[’`]/gu, "'")
    .split(/[.!?。！？;；\n]+/u);
  if (
    sentences.some(
      (sentence) => URGENT.some((pattern) => pattern.test(sentence)) && !HYPOTHETICAL.test(sentence),
    )
  )
    return 'urgent_health';
  return sentences.some((sentence) => COMPLAINTS.some((pattern) => pattern.test(sentence)))
    ? 'complaint'
    : undefined;
}

const URGENT = [
  /\b(?:can'?t|cannot|can not|(?:can )?(?:barely|hardly)|hard to|difficulty|difficult to|trouble|struggling to|unable to) (?:breathe|breathing|breath|swallow|swallowing)\b|\bshort of breath\b|\bnot breathing\b/,
  /\bchest pains?\b|\bpain in (?:my|his|her|the) chest\b|\bunconscious\b|\bpassed out\b|\bfainted\b|\bcollapsed\b|\boverdosed?\b|\banaphyla|\bsevere allergic\b|\bheart attack\b|\bhaving a (?:stroke|seizure|fit)\b/,
  /\b(?:won't|will not|doesn't|does not|hasn't|didn't|not|can't|cannot) stop(?:ped|ping)?(?: the| my)? ?bleed|\bbleeding (?:for hours |still |just |really )?(?:won't|will not|doesn't|does not|hasn't|has not|isn't|is not|not) stop|\bbleeding (?:heavily|badly|a lot|non-?stop|so much|profusely)\b|\bheavy bleeding\b|\blosing (?:a lot of )?blood\b/,
  /\b(?:face|throat|tongue|neck|lips?)(?: is| are| has| have)?(?: really| very| badly| all| been| got| getting){0,2} (?:swollen|swelling|swelled)\b/,
  /\bsuicid|\bkill myself\b|\bend my life\b|\bwant to die\b|\b(?:hurt|harm|cut)(?:ing)? myself\b|\bself[ -]harm/,
  /\b(?:this|it)(?:'s| is) (?:a |an )?(?:real |medical |true )?emergency\b|\b(?:unbearable|excruciating|agoni[sz]ing) pain\b|\bpain is (?:so |really )?(?:unbearable|excruciating)\b/,
  /\b(?:swallowed|drank|took) (?:bleach|poison|a battery|too many (?:pills|tablets|painkillers))\b|\bfever (?:of|over|above) (?:39|4\d)/,
  /呼吸困难|(?:抖|透|喘|唞|回|吸)[唔不]到气|呼吸[唔不]到|[唔不]能呼吸|喘不过气|胸口?(?:好|很)?[痛疼]|心口(?:好|很)?[痛疼]|晕倒|晕咗|昏迷|昏倒|休克|失去知觉/u,
  /(?:流血|出血|血)[^,，?？]{0,6}(?:[不唔]止|止[唔不][住到]|[唔不]停|停[唔不]到|停不了)|大量(?:出|流)血|流(?:好|很)多血|血流如注/u,
  /(?:面|脸|喉咙|舌头?|颈|脖子|嘴唇)[^,，]{0,5}肿|严重(?:敏感|过敏)|过敏性休克|自杀|轻生|想死|[唔不]想(?:活|生存)|伤害自己|中风|心脏病发|抽搐|(?:服|食|吃)(?:咗|了)?(?:药)?过量|吞咗/u,
  /[痛疼](?:到|得)[^,，]{0,3}(?:受[不唔][了住到]|顶[唔不]顺|忍[唔不]住|忍不了|晕|死)|(?:系|是|有)(?:医疗)?(?:紧急情况|紧急事故|急症)|救命/u,
];
const HYPOTHETICAL =
  /\b(?:if|in case|do you|can (?:it|this|that) cause|is it normal|risks? of|symptoms?)\b|如果|万一|假如|若|会[唔不]会|是否|有冇可能|[点怎]样(?:预防|避免)|有[没冇]有?急症/u;
const COMPLAINTS = [
  /\b(?:i want|i would like|i'd like|i wish|i need|i'm going|i am going|i'm writing|we want|we would like) to (?:make |file |lodge |raise |submit )?(?:a |an )?(?:formal |official )?complain/,
  /\b(?:i will|i'll|i am|i'm|i have|i've) (?:going to |filed |filing |making |made |lodging |lodged )?(?:a |an )?(?:formal |official )?complain|\bthis is (?:a|my) (?:formal |official )?complaint\b|\bi have (?:a|an) (?:formal |serious )?complaint\b/,
  /\breport(?:ing)? (?:you|this clinic|your (?:shop|clinic|company|staff)) to\b|\bconsumer council\b|\bsmall claims\b|\b(?:sue|suing) you\b|\bmy lawyer\b|\blegal action\b|\bmalpractice\b|\bnegligence\b/,
  /(?:我|我哋|我们)?(?:要|想|会|必须|正式)(?:向你哋|向你们|正式)?投诉|投诉你|消委会|消费者委员会|消费者协会|12315|律师信|法律行动|追究(?:你|责任|到底)|(?:告|起诉)你/u,
];
