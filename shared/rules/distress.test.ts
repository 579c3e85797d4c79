import { describe, expect, it } from 'vitest';
import { distressIn } from './distress.ts';

describe('distressIn', () => {
  it.each([
    'My gum won’t stop bleeding after the extraction',
    'it has been bleeding and it doesn’t stop bleeding',
    'I’m bleeding heavily, what should I do?',
    'My face is swollen since this morning',
    'I can’t breathe properly',
    'cant breathe',
    'I can barely breathe',
    'she passed out after the injection',
    'I have chest pain',
    'The pain is unbearable',
    'this is an emergency!!',
    'I want to kill myself',
    'took too many painkillers',
    '脫牙之後流血不止',
    '牙肉不停流血，血止唔住呀',
    '我塊面好腫',
    '我抖唔到氣',
    '痛到頂唔順',
    '佢暈咗呀',
    '拔牙后一直出血不停',
    '我呼吸困难',
    '疼得受不了了',
    '我唔想生存',
    '我不想活了',
  ])('reports an urgent matter of health: %s', (text) => {
    expect(distressIn(text)).toBe('urgent_health');
  });

  it.each([
    'I want to make a complaint about your nurse',
    'I’d like to complain',
    'This is my formal complaint.',
    'I’m filing a complaint',
    'I will report you to the Consumer Council',
    'You will hear from my lawyer',
    '我要投訴你哋個姑娘',
    '我想投訴',
    '我會去消委會',
    '我要正式投诉',
    '再不处理我就打12315',
  ])('is a complaint: %s', (text) => {
    expect(distressIn(text)).toBe('complaint');
  });

  it.each([
    'I have the worst toothache',
    'What should I do if the bleeding does not stop?',
    'Do you treat emergencies?',
    'Is swelling normal?',
    'How do I make a complaint?',
    'Where can I send a complaint?',
    'Does whitening hurt?',
    'My tooth hurts a little',
    'Can I breathe through my mouth?',
    'When do you open?',
    '如果流血不止點算？',
    '投訴渠道係咩？',
    '點樣投訴？',
    '洗牙會唔會流血？',
    '有冇急症服務？',
    '牙痛點算好？',
    '箍牙痛唔痛？',
    '怎样投诉？',
    '拔牙会不会很疼？',
    '胸部X光多少钱？',
  ])('is neither: %s', (text) => {
    expect(distressIn(text)).toBeUndefined();
  });
});
