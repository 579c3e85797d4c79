import { normalizeText } from './normalizeText.ts';
import { stem } from './terms.ts';

/** Synonyms and translations of an indexed term, in all three languages. */
export function synonymsOf(term: string): readonly string[] {
  related ??= parseSynonyms();
  return related.get(term) ?? [];
}

let related: Map<string, string[]> | undefined;

function parseSynonyms(): Map<string, string[]> {
  const terms = new Map<string, Set<string>>();
  for (const line of SYNONYMS.split('\n')) {
    const group = line
      .trim()
      .split(/\s+/)
      .map((word) => stem(normalizeText(word)));
    for (const term of group) {
      const others = terms.get(term) ?? new Set();
      for (const other of group) if (other !== term) others.add(other);
      terms.set(term, others);
    }
  }
  return new Map([...terms].map(([term, others]) => [term, [...others]]));
}

/** One group of synonyms per line: words, and Chinese characters as unigrams and bigrams, as they are indexed. */
const SYNONYMS = `price cost fee charge 價錢 價格 收費 費用 幾錢 房價
  cheap affordable inexpensive budget 便宜 平價
  discount offer promotion deal coupon voucher 優惠 折扣 促銷
  free complimentary 免費
  pay payment 付款 支付 付費 畀錢
  deposit 按金 押金 訂金 定金
  invoice receipt 發票 收據 帳單 單據
  tax vat gst 稅項 稅費
  refund reimburse reimbursement moneyback 退款 退錢
  cancel cancellation 取消
  reschedule modify amend 更改 修改 改期
  book booking reserve reservation 預訂 預約 預定 訂房 訂座 訂位 訂枱
  appointment 預約 約診
  checkin 入住
  checkout 退房
  open opening hours 營業 開放 開門
  close closed closing 關門 打烊 休息 收舖
  address location located situated directions 地址 位置 地點 邊度
  phone telephone hotline 電話 致電 熱線
  contact reach 聯絡 聯繫
  email mail 電郵 郵箱 郵件
  wifi internet wireless 無線 上網 網絡
  parking park garage carpark valet 停車 泊車 車位
  shuttle pickup 接送 接駁 穿梭
  airport flight 機場 航班
  taxi cab uber 的士 計程
  bus coach 巴士 公車 公交
  train railway mtr subway metro 地鐵 港鐵 捷運 火車
  luggage baggage suitcase bag 行李 寄存
  breakfast 早餐 早飯
  lunch 午餐 午飯 午市
  dinner supper 晚餐 晚飯 晚市
  buffet 自助
  menu dish cuisine 菜單 餐牌 菜式 菜譜
  vegetarian vegan meatless plantbased 素食 齋菜 純素
  gluten celiac 麩質
  allergy allergic allergen allergies 過敏 敏感
  halal 清真
  alcohol wine beer liquor cocktail 酒精 紅酒 啤酒
  delivery deliver 送貨 外送 配送 派送 送餐
  takeaway takeout 外賣 自取
  shipping ship postage freight 運費 寄送 郵寄 快遞
  return 退貨 退換
  warranty guarantee 保修 保養 保用
  repair fix broken 維修 修理
  gym fitness workout exercise 健身
  pool swimming swim 泳池 游泳
  spa massage sauna 按摩 水療 桑拿
  pet dog cat animal puppy 寵物 動物 狗 貓
  child kid children toddler 兒童 小孩 小童 小朋 孩子 細路
  baby infant crib cot cradle 嬰兒 寶寶
  family 家庭 親子
  wheelchair disabled disability accessible handicap mobility 輪椅 無障 殘疾 傷健
  elevator lift 電梯 升降
  smoke smoking cigarette 吸煙 吸菸 抽煙 食煙 禁煙
  laundry washing drycleaning 洗衣 乾洗
  towel linen bedding 毛巾 床單
  shower bathroom bathtub toilet 浴室 洗手 廁所 淋浴 浴缸
  aircon conditioning ac 空調 冷氣
  heating heater 暖氣
  kitchen kitchenette 廚房
  tv television 電視
  bed mattress 床位 睡床
  view scenery 景觀 海景
  quiet noise noisy 安靜 噪音 嘈吵
  outdoor patio terrace outside 戶外 露天 露台
  party birthday celebration event wedding 派對 生日 慶祝 婚宴 活動
  meeting conference 會議
  dress attire clothing 服裝 衣著
  staff employee 員工 職員
  language english multilingual 語言 英語 英文
  reception desk lobby concierge 前台 櫃台 禮賓
  shop store outlet branch 分店 門店 商店 店舖
  member membership loyalty 會員 積分
  account 帳戶 賬戶 帳號 户口
  login signin 登入 登錄
  password 密碼
  withdraw withdrawal 提款 取款
  cash 現金
  doctor physician 醫生 大夫
  dentist dental teeth tooth 牙醫 牙科
  insurance 保險
  job vacancy career hiring recruit 招聘 職位
  complaint complain 投訴
  safe security secure 安全 保安
  photo picture 照片 相片 圖片
  fast quick urgent express 加急 緊急 快速`;
