import { expect, it } from 'vitest';
import { saysNothing } from '#server/adapters/channel/email/read/subject.ts';

it.each([
  '',
  ' ',
  'Re:',
  'Re: Re: ',
  'A question',
  'a question?',
  'Hi!',
  'Hello,',
  '(no subject)',
  'RE: Enquiry',
  '查詢',
  '咨询',
  '請問：',
  '您好！',
  '回覆：查詢',
  '...',
])('saysNothing is true of %j', (subject) => expect(saysNothing(subject)).toBe(true));

it.each([
  'Parking',
  'A question about parking',
  'Hi, can I park?',
  '洗牙查詢',
  '请问价格',
  '退款',
  'Re: Invoice 7',
  '7',
])('saysNothing is false of %j', (subject) => expect(saysNothing(subject)).toBe(false));
