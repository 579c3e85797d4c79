import type { Question } from '#server/features/demo/question.ts';

/** What customers ask Harbour Dental, in English. The other languages answer the same topics with the same figures. */
export const questionsEn = {
  opening_hours: {
    question: 'What are your opening hours?',
    phrasings: [
      'Could I visit on a Saturday morning?',
      'Can I come in on Saturday afternoon?',
      'Are you open this evening?',
      'When do you open?',
      'Until when are you open on Saturday?',
      'Saturday hours',
      'When are you open?',
      'What time do you close today?',
      'Are you open on Saturday?',
      'opening times',
      'How late are you open on weekdays?',
    ],
    answer:
      'We are open Monday to Friday from 9:30 am to 7:00 pm and on Saturday from 9:30 am to 5:00 pm. We are closed on Sundays and public holidays. The last appointment starts 30 minutes before closing.',
  },
  sundays: {
    question: 'Are you open on Sundays and public holidays?',
    phrasings: [
      'Are you open on Sunday?',
      'Are you open on public holidays?',
      'sunday opening',
      'Can I come on a Sunday?',
    ],
    answer:
      'No, the clinic rests on Sundays and public holidays. In an emergency, call +852 2155 0137 and press 2.',
  },
  location: {
    question: 'Where is the clinic?',
    phrasings: [
      'Where exactly are you in Central?',
      'Where in Central is your clinic?',
      'directions to the clinic',
      'What is your address?',
      'How do I get to you by MTR?',
      'Which MTR exit is nearest?',
      'Where are you located?',
      'How do I find you?',
    ],
    answer:
      'You will find us at 15/F, Longfield House, 20 Petrel Street, Central. From Central MTR station take Exit D2; it is a four-minute walk.',
  },
  contact: {
    question: 'What is your phone number?',
    phrasings: [
      'How can I contact the clinic?',
      'Can I phone the clinic?',
      'Do you have an e-mail?',
      'phone number please',
    ],
    answer:
      'Call us on +852 2155 0137 during opening hours, or write to hello@harbourdental.example. In this chat we reply at any time.',
  },
  parking: {
    question: 'Is there parking nearby?',
    phrasings: [
      'Where can I park?',
      'Do you have a car park?',
      'How much is parking?',
      'Is parking free for patients?',
    ],
    answer:
      'Yes. The car park in the basement of Longfield House costs HK$38 an hour. Patients who spend HK$2,000 or more get one hour free: ask reception to stamp your ticket.',
  },
  wheelchair: {
    question: 'Is the clinic accessible by wheelchair?',
    phrasings: [
      'Can my grandmother come in a wheelchair?',
      'My mother uses a wheelchair, can she get in?',
      'Is there a lift?',
      'Do you have step-free access?',
      'disabled access',
    ],
    answer:
      'Yes. The entrance on Petrel Street has a ramp, the lift stops at our floor, and a wheelchair fits into every treatment room.',
  },
  languages: {
    question: 'Which languages do you speak?',
    phrasings: [
      'Do your dentists speak English?',
      'Is there a dentist who speaks Mandarin?',
      'Do you speak Cantonese?',
      'Can I be treated in English?',
    ],
    answer:
      'All our dentists speak English. Dr Rowena Shek and Dr Jonas Yim also speak Cantonese and Mandarin, Dr Felix Ngan speaks Cantonese, and reception helps in all three languages.',
  },
  dentists: {
    question: 'Who are your dentists?',
    phrasings: [
      'Which dentist places implants?',
      'Who is the children’s dentist?',
      'Which doctor does braces?',
      'Can I choose my dentist?',
      'Tell me about your doctors',
    ],
    answer:
      'Dr Rowena Shek sees patients for general and cosmetic dentistry, Dr Felix Ngan for implants and oral surgery, Dr Jonas Yim for clear aligners and orthodontics, and Dr Amelia Hartwell treats children. Tell us whom you would like to see when you book.',
  },
  booking: {
    question: 'How do I book an appointment?',
    phrasings: [
      'Can I book online?',
      'I would like to make an appointment',
      'I want to book a cleaning',
      'I want to book a visit',
      'Do I need to book in advance?',
    ],
    answer:
      'Send us your name, a phone number and the times that suit you in this chat, or call +852 2155 0137. We confirm within two hours during opening hours.',
  },
  reschedule: {
    question: 'Can I change or cancel my appointment?',
    phrasings: [
      'Do I have to pay if I cancel?',
      'Can I cancel tomorrow’s visit?',
      'I need to reschedule',
      'What is your cancellation policy?',
      'Is there a cancellation fee?',
      'How do I move my appointment to another day?',
      'What if I cancel on the same day?',
      'Do you charge for a missed appointment?',
    ],
    answer:
      'Changing or cancelling is free up to 24 hours before your appointment. After that we charge HK$300, and HK$500 for an appointment that is missed without a word.',
  },
  late: {
    question: 'What happens if I am late?',
    phrasings: ['I am running late', 'I will be 20 minutes late', 'Will you still see me if I arrive late?'],
    answer:
      'Please call +852 2155 0137 as soon as you know. Up to 15 minutes is no problem; beyond that we may have to shorten the visit or find you another time.',
  },
  first_visit: {
    question: 'What should I bring to my first visit?',
    phrasings: [
      'I am a new patient, what do I need?',
      'Do I need to bring my ID card?',
      'How early should I come the first time?',
      'What happens at a first appointment?',
    ],
    answer:
      'Please bring your HKID card or passport, a list of the medicines you take, and recent X-rays if you have them. Come 15 minutes early to fill in the form.',
  },
  check_up: {
    question: 'How much is a dental check-up?',
    phrasings: [
      'price for a check-up',
      'How much do you charge for a check-up?',
      'What are your prices for a check-up?',
      'What does a check up cost?',
      'consultation fee',
      'dentist consultation price',
      'Price of an oral examination',
      'What is included in the check-up?',
    ],
    answer:
      'A check-up costs HK$450 and takes 30 minutes. It includes the examination and a written treatment plan with prices.',
  },
  scaling: {
    question: 'How much is scaling and polishing?',
    phrasings: [
      'How much do you charge for scaling?',
      'What are your prices for scaling?',
      'How much is a teeth cleaning?',
      'price for scale and polish',
      'What does a cleaning cost?',
      'How long does teeth cleaning take?',
      'I want my teeth cleaned, how much?',
      'Price of a scale and polish',
    ],
    answer: 'Scaling and polishing costs HK$880 and takes about 45 minutes.',
  },
  package: {
    question: 'How much are scaling and a check-up together?',
    phrasings: [
      'Do you have a package for cleaning and check-up?',
      'scaling and polishing with a check-up',
      'How much is a cleaning with a check-up?',
      'check-up and cleaning package price',
    ],
    answer: 'The package of check-up, scaling and polishing costs HK$1,180. Please allow 75 minutes.',
  },
  scaling_often: {
    question: 'How often should I have my teeth cleaned?',
    phrasings: [
      'How frequently do I need scaling?',
      'Is once a year enough for a cleaning?',
      'When should I come back for the next cleaning?',
    ],
    answer:
      'For most people every six months is right. If you have gum disease, smoke or wear braces, your dentist may suggest every three months.',
  },
  scaling_pain: {
    question: 'Does scaling hurt?',
    phrasings: [
      'Is teeth cleaning painful?',
      'My teeth are sensitive, will the cleaning hurt?',
      'Are my teeth supposed to be sensitive after scaling?',
    ],
    answer:
      'Most people feel vibration rather than pain. If your teeth are sensitive, tell us before we begin and we will numb the gums with a gel, free of charge. Slight sensitivity for two or three days afterwards is normal.',
  },
  xray: {
    question: 'How much are X-rays?',
    phrasings: [
      'How much do you charge for an X-ray?',
      'What are your prices for an X-ray?',
      'price of a dental x-ray',
      'Do I need an x ray?',
      'How much is a panoramic x-ray?',
      'Are X-rays included in the check-up?',
    ],
    answer:
      'A small X-ray costs HK$150 and a panoramic X-ray HK$680. They are not part of the check-up; we only take them when the dentist needs them, and tell you first.',
  },
  whitening: {
    question: 'How much is teeth whitening?',
    phrasings: [
      'How much do you charge for teeth whitening?',
      'What are your prices for teeth whitening?',
      'whitening price',
      'Do you do laser whitening?',
      'How long does whitening take?',
      'What does it cost to whiten my teeth?',
      'Do you have a home whitening kit?',
      'bleaching cost',
    ],
    answer:
      'Whitening at the clinic costs HK$4,800 and takes 90 minutes. A take-home kit with trays made for you costs HK$2,600.',
  },
  whitening_care: {
    question: 'What may I eat and drink after whitening?',
    phrasings: [
      'Can I drink coffee after whitening?',
      'What should I avoid after teeth whitening?',
      'How long does whitening last?',
      'whitening aftercare',
    ],
    answer:
      'For 48 hours keep away from coffee, tea, red wine, curry, soy sauce and smoking. The result usually lasts one to two years.',
  },
  filling: {
    question: 'How much is a filling?',
    phrasings: [
      'How much do you charge for a filling?',
      'What are your prices for a filling?',
      'I have a cavity, what does it cost?',
      'tooth filling price',
      'I lost a filling, how much to replace it?',
      'Do you use white fillings?',
      'How long is the guarantee on a filling?',
    ],
    answer:
      'A white filling costs from HK$800 to HK$1,500, depending on its size. Most take one visit of 30 to 45 minutes. The guarantee is one year.',
  },
  root_canal: {
    question: 'How much is a root canal treatment?',
    phrasings: [
      'How much do you charge for a root canal?',
      'What are your prices for a root canal?',
      'root canal cost',
      'What do you charge for root canal on a molar?',
      'How many visits does a root canal take?',
      'price of nerve treatment',
    ],
    answer:
      'Root canal treatment costs HK$4,800 for a front tooth, HK$6,200 for a premolar and HK$8,500 for a molar. It takes two or three visits of 60 to 90 minutes. A crown afterwards is charged separately.',
  },
  crown: {
    question: 'How much is a crown?',
    phrasings: [
      'How much do you charge for a crown?',
      'What are your prices for a crown?',
      'How much does a crown cost?',
      'price of one crown',
      'What does a porcelain crown cost?',
      'zirconia crown price',
      'How long does it take to make a crown?',
      'Do crowns come with a warranty?',
    ],
    answer:
      'A zirconia crown costs HK$7,800 and comes with a five-year warranty. It needs two visits, about ten days apart.',
  },
  implant: {
    question: 'How much is a dental implant?',
    phrasings: [
      'How much do you charge for an implant?',
      'What are your prices for an implant?',
      'How much does an implant cost?',
      'implant price for one tooth',
      'implant cost',
      'How long does an implant take?',
      'Is the crown included in the implant price?',
      'implant warranty',
    ],
    answer:
      'A single implant costs HK$19,800 with its crown. From start to finish it takes three to six months and four visits. The warranty is five years, as long as you come for a check-up once a year.',
  },
  aligners: {
    question: 'How much are clear aligners?',
    phrasings: [
      'How much do you charge for clear aligners?',
      'What are your prices for clear aligners?',
      'How much are invisible braces?',
      'What do clear aligners cost?',
      'price to straighten my teeth',
      'How long does treatment with aligners take?',
      'Is the aligner consultation free?',
      'Do you do orthodontics for adults?',
    ],
    answer:
      'A short course of clear aligners costs HK$22,000 and a full course HK$42,000. Treatment takes 6 to 18 months. The first consultation with a 3D scan is HK$800, which we take off the price if you go ahead.',
  },
  aligners_wear: {
    question: 'How many hours a day do I wear clear aligners?',
    phrasings: [
      'Can I eat with aligners in?',
      'How often do I change the aligners?',
      'I lost my aligner, what now?',
      'Do I have to wear the aligners at night?',
    ],
    answer:
      'Wear them 22 hours a day, also at night, and take them out to eat and to brush. You change to the next set every one to two weeks. If you lose one, put in the set before it and call us.',
  },
  wisdom_tooth: {
    question: 'How much is wisdom tooth removal?',
    phrasings: [
      'How much do you charge for a wisdom tooth?',
      'What are your prices for a wisdom tooth?',
      'wisdom teeth extraction price',
      'My wisdom tooth hurts, what does taking it out cost?',
      'impacted wisdom tooth cost',
      'How long does wisdom tooth surgery take?',
      'Can you take out two wisdom teeth at once?',
    ],
    answer:
      'Removing a wisdom tooth costs HK$2,200 when it is simple, and HK$5,500 to HK$8,800 when it is impacted and needs surgery. It takes 30 to 60 minutes under local anaesthetic, and two on the same side can be removed in one visit.',
  },
  extraction_swelling: {
    question: 'Are bleeding and swelling normal after an extraction?',
    phrasings: [
      'My cheek is swollen after having a tooth out',
      'It is still bleeding after the extraction',
      'Is it normal that my gum bleeds after the tooth was pulled?',
      'swelling after wisdom tooth removal',
    ],
    answer:
      'Pink saliva on the first day and swelling up to the second day are normal. Bite on fresh gauze for 45 minutes if it still bleeds, and cool the cheek for 10 minutes at a time. Call +852 2155 0137 if bleeding has not stopped after 4 hours, if you have a fever above 38 °C, or if pain gets worse after the third day.',
  },
  extraction_eating: {
    question: 'When can I eat after an extraction?',
    phrasings: [
      'What can I eat after having a tooth out?',
      'How long after tooth removal can I drink?',
      'May I drink alcohol or smoke after an extraction?',
      'food after wisdom tooth surgery',
    ],
    answer:
      'Wait until the numbness has gone, about 3 hours. On the first day eat soft, lukewarm food such as congee, eggs or yoghurt, and chew on the other side. No straws, no alcohol and no smoking for 3 days.',
  },
  bridge: {
    question: 'How much is a dental bridge?',
    phrasings: [
      'How much do you charge for a bridge?',
      'What are your prices for a bridge?',
      'bridge price',
      'cost of a bridge for one missing tooth',
      'porcelain bridge',
    ],
    answer:
      'A bridge costs HK$7,800 for each unit; to replace one tooth you usually need three. It takes two visits, about ten days apart.',
  },
  extraction: {
    question: 'How much is a tooth extraction?',
    phrasings: [
      'How much do you charge for an extraction?',
      'What are your prices for an extraction?',
      'cost to pull a tooth',
      'price to have a tooth pulled',
      'simple extraction price',
    ],
    answer:
      'A simple extraction costs from HK$1,200, including local anaesthetic and the check of the wound a week later.',
  },
  children: {
    question: 'Do you treat children?',
    phrasings: [
      'Can the dentist check my kid’s teeth?',
      'My child is 7, do you see children of that age?',
      'children’s dentist price',
      'How much is a check-up for my daughter?',
      'My son is 5, can he see a dentist?',
      'From what age should my child come?',
      'On which days is the kids dentist in?',
    ],
    answer:
      'Yes. Dr Amelia Hartwell sees children on Wednesdays and Saturdays. A check-up with polishing costs HK$580 for children under 12. The best time for a first visit is the first birthday.',
  },
  fluoride: {
    question: 'How much are fluoride and fissure sealants for children?',
    phrasings: [
      'fluoride varnish price',
      'Do you do fissure sealants?',
      'How much is it to seal a child’s molar?',
      'cavity protection for kids',
    ],
    answer: 'Fluoride varnish costs HK$380 a visit, and a fissure sealant HK$450 a tooth.',
  },
  night_guard: {
    question: 'I grind my teeth at night. Do you make night guards?',
    phrasings: [
      'teeth grinding guard price',
      'How much is a night guard?',
      'My jaw hurts in the morning from grinding',
      'mouth guard for sport',
    ],
    answer:
      'Yes. A night guard made to fit costs HK$2,400, and a sports mouth guard HK$1,600. We take a scan at the first visit, and the guard is ready after one week.',
  },
  sedation: {
    question: 'I am afraid of the dentist. Can I be sedated?',
    phrasings: [
      'Do you offer laughing gas?',
      'I am very nervous about treatment',
      'sedation price',
      'dental anxiety',
    ],
    answer:
      'You are in good hands: tell us, and we will take our time. We also offer laughing gas for HK$1,800 a visit. You are awake, relaxed, and can go home by yourself after 30 minutes.',
  },
  pregnancy: {
    question: 'Can I have dental treatment while pregnant?',
    phrasings: [
      'I am pregnant, can I have my teeth cleaned?',
      'Is it safe to see the dentist during pregnancy?',
      'x-ray while pregnant',
    ],
    answer:
      'Yes. Check-ups and cleaning are safe, best from the fourth to the sixth month. We put off X-rays and anything that can wait until after the birth. Please tell us when you book.',
  },
  emergency: {
    question: 'I have a toothache. Can I be seen today?',
    phrasings: [
      'dental emergency',
      'I need an urgent appointment',
      'Do you take walk-ins for pain?',
      'My tooth broke, can you see me today?',
      'How much is an emergency visit?',
      'severe tooth pain',
    ],
    answer:
      'We keep places free every day for people in pain: call +852 2155 0137, the earlier the better. An emergency visit on the same day costs HK$650, plus the treatment. If your face is swollen and breathing or swallowing is hard, call 999 at once.',
  },
  after_hours: {
    question: 'What if I have an emergency after you close?',
    phrasings: [
      'emergency dentist at night',
      'Who can I call on Sunday?',
      'toothache outside opening hours',
      'My tooth hurts on a Sunday night, what can I do?',
      'after hours emergency',
    ],
    answer:
      'Call +852 2155 0137 and press 2. Until 11:00 pm our dentist on duty calls you back within 30 minutes, on Sundays too. Opening the clinic for you outside hours costs HK$1,500, plus the treatment.',
  },
  knocked_out: {
    question: 'A tooth was knocked out. What should I do?',
    phrasings: [
      'my tooth fell out in an accident',
      'My child knocked out a front tooth',
      'how to save a knocked-out tooth',
    ],
    answer:
      'Hold the tooth by its crown, do not scrub it, keep it in milk, and come to us within 60 minutes. Call +852 2155 0137 on the way. A baby tooth should not be put back.',
  },
  crown_off: {
    question: 'My crown fell off. What should I do?',
    phrasings: [
      'crown came off',
      'My crown fell off while eating',
      'I swallowed my crown',
      'How much to put a crown back on?',
    ],
    answer:
      'Keep the crown in a clean box, do not glue it yourself, and chew on the other side. Putting it back costs HK$600 if the crown still fits; please come within a few days.',
  },
  payment: {
    question: 'How can I pay?',
    phrasings: [
      'Do you accept credit cards?',
      'Can I pay with Octopus?',
      'Do you take FPS or AlipayHK?',
      'payment methods',
      'Can I pay by WeChat Pay?',
    ],
    answer:
      'You can pay by Visa, Mastercard, UnionPay, EPS, FPS, Octopus, AlipayHK, WeChat Pay or in cash (Hong Kong dollars). We do not take cheques.',
  },
  instalments: {
    question: 'Can I pay in instalments?',
    phrasings: [
      'Is it possible to pay monthly?',
      'Can I pay month by month?',
      'Do you have a payment plan?',
      'interest-free instalments',
      'Can I pay for implants monthly?',
      'Can I split the payment?',
    ],
    answer:
      'Yes. For treatment of HK$10,000 or more you can pay by credit card in 6 or 12 monthly instalments without interest.',
  },
  insurance: {
    question: 'Do you accept dental insurance?',
    phrasings: [
      'Can I claim it from my insurance?',
      'Do you do direct billing with insurers?',
      'Will you fill in my insurance claim form?',
      'my company medical insurance covers dental',
    ],
    answer:
      'You pay us first and claim from your insurer. We give you an itemised receipt on the same day and fill in your claim form free of charge. We do not bill insurers directly.',
  },
  voucher: {
    question: 'Do you accept Elderly Health Care Vouchers?',
    phrasings: [
      'Can my father use his health care voucher?',
      'elderly voucher scheme',
      'Can I pay for dentures with health care vouchers?',
      'What do I need to bring to use the voucher?',
    ],
    answer:
      'Yes, for everybody aged 65 or above with a valid HKID card. Vouchers pay for check-ups, cleaning, fillings, extractions, dentures and other treatment, but not for whitening. Just bring the HKID card.',
  },
  dentures: {
    question: 'How much are dentures?',
    phrasings: [
      'How much do you charge for dentures?',
      'What are your prices for dentures?',
      'false teeth price',
      'What do full dentures cost?',
      'partial denture cost',
      'Can you repair my broken denture?',
    ],
    answer:
      'A partial denture costs from HK$3,800 and a full one from HK$7,500 a jaw. It takes four visits over about one month. Repairs start at HK$700.',
  },
  veneers: {
    question: 'How much are veneers?',
    phrasings: [
      'How much do you charge for veneers?',
      'What are your prices for veneers?',
      'porcelain veneer price',
      'cost of veneers per tooth',
      'I want to change the shape of my front teeth',
    ],
    answer: 'A porcelain veneer costs HK$6,800 a tooth and needs two visits, about two weeks apart.',
  },
  typhoon: {
    question: 'Are you open during a typhoon?',
    phrasings: [
      'Is the clinic open with signal no. 8?',
      'black rainstorm warning, are you closed?',
      'What happens to my appointment in a typhoon?',
    ],
    answer:
      'We close while typhoon signal no. 8 or higher or a black rainstorm warning is in force, and open again two hours after it is lowered, if that is before 3:00 pm. We move your appointment free of charge.',
  },
  records: {
    question: 'Can I get a copy of my X-rays and records?',
    phrasings: [
      'Please send me my dental records',
      'How do I get my x-ray images?',
      'transfer records to another dentist',
    ],
    answer:
      'Yes. Write to hello@harbourdental.example with your name and date of birth; we e-mail the copy within five working days. It costs HK$200.',
  },
  hygiene: {
    question: 'How do you sterilise your instruments?',
    phrasings: ['Are your instruments clean?', 'infection control', 'Do you use disposable tools?'],
    answer:
      'Every set of instruments is steam-sterilised at 134 °C, sealed, and opened in front of you. Gloves, masks and cups are used once.',
  },
} satisfies Record<string, Question>;

export type Topic = keyof typeof questionsEn;
