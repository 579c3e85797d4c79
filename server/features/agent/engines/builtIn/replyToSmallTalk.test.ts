import { describe, expect, it } from 'vitest';
import { agentTexts, variantOf } from '#server/features/agent/agentTexts.ts';
import { replyToSmallTalk } from '#server/features/agent/engines/builtIn/replyToSmallTalk.ts';
import type { EngineMessage } from '#server/features/agent/engines/engine.ts';
import { detectLanguage } from '#shared/rules/language.ts';

const persona = { name: 'Ava', company: 'Harbour Dental' };

function reply(text: string, before: EngineMessage[] = []) {
  const messages = [
    ...before,
    ...text.split('\n').map((line) => ({ author: 'customer' as const, text: line })),
  ];
  return replyToSmallTalk(messages, persona, detectLanguage(text, 'en'));
}

const agent = (text: string, actions?: EngineMessage['actions']): EngineMessage => ({
  author: 'agent',
  text,
  ...(actions && { actions }),
});

describe('replyToSmallTalk', () => {
  it.each([
    ['hi there!', 'greeting'],
    ['Good morning\nhello', 'greeting'],
    ['早晨', 'greeting'],
    ['您好', 'greeting'],
    ['thank you so much', 'thanks'],
    ['唔該晒', 'thanks'],
    ['谢谢', 'thanks'],
    ['ok thanks, bye', 'goodbye'],
    ['拜拜', 'goodbye'],
  ] as const)('replies to “%s” as a %s', (text, kind) => {
    const outcome = reply(text);
    const own = agentTexts[variantOf(detectLanguage(text, 'en'))].phrases[kind];
    expect(outcome).toMatchObject({ kind: 'reply', trace: { steps: 0, usage: { input_tokens: 0 } } });
    expect(outcome).toHaveProperty(
      'text',
      own.replace('{{name}}', 'Ava').replace('{{company}}', 'Harbour Dental'),
    );
  });

  it.each([
    'hi, when do you open?',
    'thanks, and where are you?',
    'hello\nhow much is a cleaning',
    '你好，請問幾點開門',
    'are you a robot?',
    'refund',
    '',
  ])('leaves “%s” to an engine', (text) => expect(reply(text)).toBeUndefined());

  it('acknowledges “ok” after a statement, and leaves it to an engine after a question or an offer', () => {
    const choice = { kind: 'choice' as const, label: 'Yes', value: 'Yes' };
    expect(reply('ok', [agent('We open at nine.')])).toMatchObject({ kind: 'reply' });
    expect(reply('ok', [agent('Shall I ask a colleague?')])).toBeUndefined();
    expect(reply('ok', [agent('It is one of these.', [choice])])).toBeUndefined();
    expect(reply('ok')).toBeUndefined();
  });
});
