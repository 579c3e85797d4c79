import { describe, expect, it } from 'vitest';
import { isSameContent } from './sameContent.ts';

describe('isSameContent', () => {
  it.each<[string, string]>([
    ['洗牙連拋光收費HK$880，約45分鐘。', '洗牙含抛光880港元，约45分钟。'],
    [
      '我們星期一至五上午9時30分至晚上7時應診，星期六上午9時30分至下午5時。星期日及公眾假期休息。',
      '周一至周五9:30至19:00，周六9:30至17:00，周日及公众假期休息。',
    ],
    ['可以。海燕街入口設有斜道，升降機直達診所樓層。', '能。海燕街入口有坡道，电梯直达诊所楼层。'],
    [
      '單顆植牙收費HK$19,800，約三至六個月，需要四次診症，五年保養。',
      'A single implant costs HK$19,800. It takes three to six months and four visits. The warranty is five years.',
    ],
    ['We close at five.', 'we close at five'],
  ])('returns true for %s and %s', (one, other) => {
    expect(isSameContent(one, other)).toBe(true);
    expect(isSameContent(other, one)).toBe(true);
  });

  it.each<[string, string, string]>([
    ['two topics', '洗牙連拋光收費HK$880，約45分鐘。', '补牙800至1,500港元，约30至45分钟。'],
    ['other figures', '中環分店：洗牙收費HK$880，約45分鐘。', '九龙分店：洗牙收费620港元，约30分钟。'],
    ['one script', '中環分店星期一至五九時應診。', '九龍分店星期一至五九時應診。'],
    ['few figures in two languages', '洗牙收費HK$880。', 'A filling costs HK$880.'],
    ['nothing', '', ''],
  ])('returns false for %s', (_, one, other) => {
    expect(isSameContent(one, other)).toBe(false);
  });
});
