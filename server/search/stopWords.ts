import { normalizeText } from './normalizeText.ts';

/** Whether a normalized English word is a stop word. */
export function isStopWord(word: string): boolean {
  return WORDS.has(word);
}

/** For each character of a normalized Chinese run, whether it belongs to a stop word (longest match). */
export function stopSpans(characters: string[]): boolean[] {
  phrases ??= new Set(PHRASES.split(/\s+/).map(normalizeText));
  const stops: boolean[] = Array.from({ length: characters.length }, () => false);
  for (let i = 0; i < characters.length; i++) {
    for (let length = Math.min(LONGEST, characters.length - i); length > 0; length--) {
      if (!phrases.has(characters.slice(i, i + length).join(''))) continue;
      stops.fill(true, i, i + length);
      i += length - 1;
      break;
    }
  }
  return stops;
}

const WORDS = new Set(
  `a an the this that these those there here it its he she him her his hers they them their theirs we us our ours
  you your yours i me my mine myself yourself itself one ones
  am is are was were be been being do does did done doing have has had having can could will would shall should
  may might must im ive id ill youre youve its hes shes were weve theyre theyve dont doesnt didnt cant cannot
  couldnt wont wouldnt isnt arent wasnt werent hasnt havent hadnt whats wheres hows whos thats theres
  what which who whom whose when where why how
  and or but nor so if then than as of to in on at by for from with about into onto over under between during
  through up down out off not no yes also too very just any some all each both more most other such only own same
  u ur r pls plz thx
  please help hi hello hey thanks thank tell know want need get got let like
  name called many much kind type`.split(/\s+/),
);

/** Chinese and Cantonese; normalized on first use. */
const PHRASES = `的 了 是 在 和 與 及 或 也 都 就 而 但 被 把 讓 對 於 由 從 到 向 為 以 之 其 所 有 無 不 沒 沒有 很 更 最 嗎 呢 吧 啊 呀 嘛
  我 你 您 他 她 它 我們 你們 您們 他們 她們 它們 咱們 自己 這 那 這個 那個 這些 那些 這裡 那裡 這樣 那樣
  什麼 甚麼 啥 誰 哪 哪個 哪些 哪一 哪一個 哪一年 哪年 哪位 哪種 哪一種 哪裡 哪兒 哪邊 何 何時 何地 何處 何人 為何 如何 為什麼 為甚麼
  怎麼 怎樣 怎麼樣 怎麼辦 怎 幾 幾個 幾多 幾時 多少 多久 多大 多長 是否 是不是 有沒有 有無 能不能 可不可以 可否 能否 會不會 要不要
  請 請問 請教 想問 想知道 告訴 一下 一個 一些 可以 能 能夠 會 要 想 需要 應該 可 得 著 過 來 去 給 跟 個 嗎
  什麼樣 什麼時候 甚麼時候 時候 叫 叫做 名字 稱為 被稱為 屬於 因為 所以 如果 還 還是 以及 並 並且 其中 哪幾 哪幾個 其 該 此 各
  嘅 係 唔 唔係 喺 咗 啲 嗰 嗰個 嗰啲 呢個 呢啲 呢度 嗰度 佢 佢哋 我哋 你哋 咩 乜 乜嘢 咩嘢 嘢 點 點樣 點解 點算 邊 邊個 邊度 邊啲 邊間 幾錢
  冇 有冇 係咪 係唔係 可唔可以 得唔得 使唔使 駛唔駛 要唔要 會唔會 唔該 想請問 同 同埋 定係 嚟 畀 俾 啦 喇 喎 囉 咁 咁樣 先 下 吓 嗎`;
const LONGEST = 5;

let phrases: Set<string> | undefined;
