import type { Leaflet } from '#server/features/demo/question.ts';

export const leafletsEn = {
  extraction: {
    title: 'After your tooth extraction',
    text: `Bleeding
Bite firmly on the gauze for 45 minutes. Pink saliva is normal on the first day. If it still bleeds, bite on fresh gauze for another 45 minutes. Call us if bleeding has not stopped after 4 hours.

Eating and drinking
Wait until the numbness has gone, about 3 hours. On the first day eat soft, lukewarm food such as congee, eggs or yoghurt, and chew on the other side. No straws for 3 days. No alcohol and no smoking for 3 days: both slow the healing.

Cleaning
Do not rinse or spit on the first day. From the second day rinse gently with warm salt water after meals, four times a day, for one week. Brush the other teeth as usual.

Pain and swelling
Swelling is greatest on the second day and goes within a week. Cool the cheek for 10 minutes at a time on the first day. Take the painkillers we gave you before the numbness wears off. No sport for 3 days.

When to call us
Call +852 2155 0137 if you have a fever above 38 °C, if pain gets worse after the third day, or if numbness lasts longer than 24 hours. Stitches are taken out after 7 days.`,
  },
  implant: {
    title: 'Your dental implant, step by step',
    text: `Planning
At the first of your four visits Dr Felix Ngan examines you and takes a 3D scan of the jaw. He tells you whether there is enough bone. The 3D scan costs HK$1,500 and is not part of the implant price.

Placing the implant
The second visit takes about 60 minutes under local anaesthetic. Most patients are back at work on the next day. Eat soft food for one week.

Healing
The bone grows together with the implant in two to four months. If a front tooth is missing, you wear a temporary tooth during this time, free of charge.

Crown
At the third visit we take a scan for the crown, and at the fourth we fit it. A bone graft, if you need one, costs HK$6,000 more and adds about three months.

Who should wait
People who smoke more than ten cigarettes a day, have diabetes that is not under control, or are under 18 should not have an implant yet.`,
  },
  guarantee: {
    title: 'Guarantee, refunds and complaints',
    text: `Guarantee
Crowns and implants have a guarantee of five years, fillings of one year. It covers repair or replacement without charge, provided that you come for a check-up at least once a year. Accidents and grinding without a night guard are not covered.

Refunds
Treatment that you paid in advance and have not started is refunded in full within 14 days, to the card or account that you paid with.

Complaints
If you are not happy, tell any of us or write to the clinic manager at hello@harbourdental.example. You get an answer within three working days.

Your data
Your records are kept for seven years in Hong Kong and only used for your treatment. You may ask for a copy or a correction at any time.`,
  },
  about: {
    title: 'About Harbour Dental',
    text: `Harbour Dental opened in Central in 2011. Four dentists and two hygienists work in six treatment rooms, with their own sterilisation room and a 3D scanner.

We believe in few words and clear prices: before any treatment you receive a written plan with the price of each step, and nothing begins before you have agreed.

We see about forty patients a day. Free Wi-Fi (network HarbourGuest), coffee and a play corner for children are in the waiting room.`,
  },
} satisfies Record<string, Leaflet>;

export type LeafletTopic = keyof typeof leafletsEn;
