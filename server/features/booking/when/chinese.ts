import type { Mark, Meaning, Part, Role, Unit } from './token.ts';

/** What Mandarin and Cantonese words mean, in Simplified characters (`simplify`). */
export const chinese = new Map<string, readonly Meaning[]>();
export const MAX_CHINESE_WORD = 6;

function add(words: string, ...meanings: readonly Meaning[]): void {
  for (const word of words.split('|')) chinese.set(word, meanings);
}

const DAYS: Record<string, string> = {
  '0': '今天|今日|今儿|当日|当天|即日|今日内|今天内',
  '1': '明天|明日|听日|聼日|听天|明儿',
  '2': '后天|后日|后儿',
  '3': '大后天|大后日|大后',
  '-1': '昨天|昨日|寻日|琴日|擒日|噚日|寻天',
  '-2': '前天|前日|大前天|大前日',
};
const DAY_PARTS: Record<string, Partial<Record<Part, string>>> = {
  '0': {
    morning: '今早|今朝|今晨|今朝早',
    evening: '今晚|今夜|今晚黑|今晚夜',
    midday: '今午',
    afternoon: '今下昼|今下午',
  },
  '1': {
    morning: '明早|明朝|听朝|听早|明晨|聼朝|听朝早|明朝早',
    evening: '明晚|听晚|聼晚|翌晚',
    midday: '明午',
  },
  '2': { morning: '后朝|后早', evening: '后晚' },
  '-1': { evening: '昨晚|寻晚|琴晚|昨夜', morning: '昨早|寻朝|琴朝' },
};
for (const [offset, words] of Object.entries(DAYS)) add(words, { kind: 'day', offset: Number(offset) });
for (const [offset, parts] of Object.entries(DAY_PARTS))
  for (const [part, words] of Object.entries(parts) as [Part, string][])
    add(words, { kind: 'day', offset: Number(offset) }, { kind: 'part', part });

add(
  '今明两天|今明两日|今明|今听两日',
  { kind: 'day', offset: 0 },
  { kind: 'role', role: 'or' },
  { kind: 'day', offset: 1 },
);
add(
  '明后天|明后两天|明后日|明后|听后日|听后两日',
  { kind: 'day', offset: 1 },
  { kind: 'role', role: 'or' },
  { kind: 'day', offset: 2 },
);

const PART_WORDS: Partial<Record<Part, string>> = {
  dawn: '凌晨|半夜|深夜|通宵',
  earlyMorning: '清晨|清早|一早|大清早|朝头早',
  morning: '早上|上午|上昼|上画|朝早|晨早|晨间|早间|朝朝早|上晏',
  midday: '中午|晌午|午间|中午时分',
  lunch: '午饭时间|午餐时间|食晏时间|午休',
  afternoon: '下午|下昼|下画|晏昼|晏画|午后|下晏|晏就',
  lateAfternoon: '下午晚些时候|放学后|放学之后|放学以后|放学',
  dusk: '傍晚|黄昏',
  evening: '晚上|夜晚|晚间|夜间|晚头|晚黑|夜里|夜晚黑|夜晚时间|挨晚|晚头夜',
  afterWork: '放工后|收工后|下班后|放咗工|收咗工|下了班|放工之后|收工之后|下班之后|下班以后',
};
for (const [part, words] of Object.entries(PART_WORDS) as [Part, string][])
  add(words, { kind: 'part', part });
add('放工|收工|下班', { kind: 'part', part: 'afterWork', meal: true });
add('早|朝', { kind: 'part', part: 'morning', bare: true });
add('晚|夜', { kind: 'part', part: 'evening', bare: true });
add('午', { kind: 'part', part: 'afternoon', bare: true });
add('午饭|午餐|食晏|晏仔', { kind: 'part', part: 'lunch', meal: true });
add('晚饭|晚餐|晚市', { kind: 'part', part: 'dinner', meal: true });
add('今年', { kind: 'year', offset: 0 });
add('明年|出年|下年|来年', { kind: 'year', offset: 1 });
add('正午', { kind: 'time', minute: 720 });
add('午夜|零时', { kind: 'time', minute: 0 });

add('圣诞|圣诞节|圣诞日', { kind: 'date', month: 12, date: 25 });
add('平安夜|圣诞前夕|圣诞夜', { kind: 'date', month: 12, date: 24 });
add('元旦|元旦节', { kind: 'date', month: 1, date: 1 });
add('国庆|国庆节|国庆日', { kind: 'date', month: 10, date: 1 });
add('劳动节', { kind: 'date', month: 5, date: 1 });
add('情人节', { kind: 'date', month: 2, date: 14 });
add('除夕|除夕夜|除牙|除毛|除痣|除斑|除皱', { kind: 'other', word: 'fixed' });
add(
  '半个小时|半小时|半个钟|半粒钟|半个钟头',
  { kind: 'number', value: 30, form: 'han', text: '30' },
  { kind: 'unit', unit: 'minute' },
);

add(
  '尽快|尽早|最快|最早|越快越好|越早越好|快啲|尽量快|尽量早|马上|即刻|立刻|立即|第一时间|最近期|最近嘅|最近的|最早可以|最快可以|愈快愈好|愈早愈好|早啲',
  { kind: 'earliest' },
);
add('而家|现在|依家|宜家|家阵|而家即刻|现时|此刻', { kind: 'now' });
add(
  '早晨|早安|午安|晚安|早上好|上午好|中午好|下午好|晚上好|早啊|周末愉快|周末快乐|圣诞快乐|元旦快乐|节日快乐|情人节快乐|国庆快乐|新年快乐|夜安|早唞|早抖',
  { kind: 'greeting' },
);

add(
  '最后一个|最后个|最尾一个|最尾个',
  { kind: 'mark', mark: '第' },
  { kind: 'number', value: -1, form: 'han', text: '-1' },
);
const UNITS: Record<Unit, string> = {
  minute: '分钟',
  hour: '小时|个小时|个钟|钟头|个钟头|粒钟',
  day: '天',
  week: '星期|个星期|礼拜|个礼拜|周|拜',
  weekend: '周末|个周末|星期六日|礼拜六日|周六日|周六周日|星期六星期日|假日周末',
  month: '个月',
  year: '年后|年内',
};
for (const [unit, words] of Object.entries(UNITS) as [Unit, string][]) add(words, { kind: 'unit', unit });
add('平日|工作日|周中|闲日|返工日', { kind: 'workdays' });
add('下下个|下下', { kind: 'rel', by: 2 });
add('下个|下一个|下1个|下一|下', { kind: 'rel', by: 1 });
add('今个|本|这|这个|呢个|依个|呢|今|这一|呢一个|这一个|同一', { kind: 'rel', by: 0 });
add('上个|上一个|上一|上', { kind: 'rel', by: -1 });
add('上上个|上上', { kind: 'rel', by: -2 });

for (const mark of '点分半刻号日月年正钟字第踏差') add(mark, { kind: 'mark', mark: mark as Mark });
add('时', { kind: 'mark', mark: '点' });
add('整|正点|搭正|踏正', { kind: 'mark', mark: '正' });
add('搭|沓', { kind: 'mark', mark: '踏' });
add('个字', { kind: 'mark', mark: '字' });
add('个骨|骨', { kind: 'mark', mark: '刻' });
add('点钟|时正|点正|点整|时整|点踏正|点搭正', { kind: 'mark', mark: '点' });
add('号数', { kind: 'other', word: '号' });

const ROLES: Partial<Record<Role, string>> = {
  afterIt: '后|之后|以后|过后|后面|以后都|之后都|后先',
  and: '和|同|及|与|、|同埋|以及|跟',
  around: '大约|大概|约|约莫|大致',
  aroundIt: '左右|前后|上下|度|几|多',
  ask: '有冇|有没有|是否|能否|可否',
  at: '喺|在|于|约在|响',
  before: '早过|唔好迟过|不晚于|最迟',
  beforeIt: '前|之前|以前',
  after: '迟过|晚过|最早都要|不早于|过咗|过了|夜过',
  but: '但|但是|但系|不过|改为|就',
  by: '截至',
  choice: '选项|方案',
  coming: '嚟紧|来紧|即将|接下来|下来|即将到来|未来|最近|嚟',
  early: '初|头',
  end: '底|尾|末',
  every: '逢|每|每个|任何|任何一个|随便|任意|逢嗰',
  from: '由|从|自',
  in: '过|再过|隔',
  lunar: '农历|旧历|阴历|正月|年初|大年|年',
  mid: '中|中旬',
  move: '改|换|转|调|延|推|改期|调整|延期|推迟|提前|顺延|延后|改约',
  moveTo:
    '改去|改到|改为|改成|改做|改至|换到|换去|换成|转到|转去|转做|调到|调去|延到|延至|推到|推迟到|推后到|提前到|变成',
  of: '的|嘅|既|果个|嗰个|那个|那',
  onward: '起计|起|开始|打后',
  or: '或|或者|定|定系|还是|抑或|又或者|都得|都可以|都行',
  please:
    '唔该|谢谢|吧|啦|呀|啊|呢|喇|好|得|可以|嗎|吗|请|麻烦|好吗|行|行吗|ok|咩|嘛|啵|喎|哦|喔|哈|呗|咯|啰',
  to: '至|到|去到|直到|直至',
  within: '内|之内|以内|入面|里面|里',
  not: '除咗|除了|除|唔要|不要|唔想|不想|唔系|不是|别|避开|而唔系|而不是|唔好|不好|唔考虑|除开|非|咪|勿',
  notIt: '以外|之外|除外',
  notEither:
    '唔得闲|冇空|没空|没有空|没时间|没有时间|冇时间|唔喺度|不在|唔在|有事|要返工|要上班|要上课|要返学|唔喺香港|忙|好忙|很忙|冇得闲|唔方便|不方便|唔可以|不可以|不能|唔能|来不了|去不了|嚟唔到|唔嚟得|去唔到|唔得|不行|不得|唔啱|不合适|唔得掂|冇嚟|过唔到嚟|没办法|冇办法|冇位|没位|满咗|满了|约咗人|有约|唔制|休息|赶唔切|赶不及|赶不上|来不及|唔掂',
};
for (const [role, words] of Object.entries(ROLES) as [Role, string][])
  for (const word of words.split('|')) if (!chinese.has(word)) chinese.set(word, [{ kind: 'role', role }]);

/** Words that hold one of the characters above and mean no time. */
add(
  '时间|小时候|有时|当时|同时|准时|随时|及时|几时|到时|平时|临时|时候|时段|时长|实时|按时|一时|即时|时尚|几点|点解|点样|点算|点知|点呀|点整法|一点点|有点|有一点|早一点|快一点|迟一点|晚一点|早点|晚点|快点|迟点|重点|地点|优点|缺点|特点|观点|积点|点心|点餐|点菜|点评|一点都|差一点|多一点|少一点|差点|好一点|号码|账号|帐号|型号|挂号|单号|编号|符号|信号|称号|订单号|票号|卡号|电话号|手机号|微信号|早前|早就|早已|早知|早餐|早茶|早饭|早教|朝向|朝阳|晚会|晚礼服|夜市|夜景|半永久|一半|半价|半个|半年|半日|半天|年纪|年龄|周年|周边|周岁|周围|周到|周生生|日本|日常|日式|日子|生日|节日|假日|日期|月经|月饼|月费|月卡|年卡|年费|满月|月子|月亮|后生|后续|后来|以后都唔|最后|然后|今后|此后|前台|前面|前往|提前量|分店|分别|部分|十分|分享|分期|充分|正式|正常|真正|正在|反正|正规|正宗|修正|本来|本人|本店|本身|日本人|这样|这里|这边|这些|今次|这次|呢次|下次|上次|今年|本地|上面|下面|上门|上网|上课|下单|下载|一下|以下|以上|下巴|上司|上海|下水|上手|上堂|一度|温度|态度|速度|再度|度假|一起|一定|一样|一般|一直|一共|一些|一啲|第一次|第二次|第三次|第二期|中心|中国|中文|中环|中药|中医|中式|其中|底妆|到底|年底奖|尾数|月结|月供|当初|最初|初次|初诊|初步|周大福|早日|早熟|晚辈|晚年|夜班|早班|晚班|更改|改善|改变|转账|转数|转介|转接|换货|调理|推荐|推拿|推介|延长|得唔得|不在乎|忙线|帮忙|急忙|休息室|几多|几钱|几耐|几个|几位|几天|几日|先后|左右手|自己|自助|自动|自由|约会|约定|约满|大约会|在吗|从来|特别|别人|别的|分别|性别|告别|别墅|非常|除非|咪话|正骨|骨盆|盆骨|头骨|骨折|骨科|白骨|排骨|筋骨|刺骨|打骨|踏实|搭配|搭巴士|字体|名字|文字|数字|写字|几好|多谢|多少|好多|多久|太多|差不多|多数|好彩|好似|好少|请假|请问|进行|银行|行街|旅行|还行|可以吗|得到|觉得|记得|得意|值得|获得|取得|懂得|晓得',
  { kind: 'other', word: 'fixed' },
);
add('这几天|呢几日|这几日|呢几天|这两天|呢两日|这两日|最近几日|最近几天|呢排|近日|这阵子', {
  kind: 'other',
  word: 'soon',
});
