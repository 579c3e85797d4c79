import { choiceIds } from '#server/adapters/channel/choiceValue.ts';
import type { Fields } from '#server/adapters/channel/foreignJson.ts';
import { cutLabel } from '#server/adapters/channel/foreignText.ts';
import type { Outgoing } from '#server/adapters/channel/port.ts';
import type { Locale } from '#shared/locales.ts';
import { detectLanguage } from '#shared/rules/language.ts';

const button = { most: 3, title: 20, id: 256, body: 1024 };
const row = { most: 10, title: 24, id: 200, description: 72 };

/** What opens a list. */
const openWords: Record<Locale, string> = { en: 'Choose', 'zh-hk': '請選擇', 'zh-cn': '请选择' };

/** Buttons under the text; a list where there are too many of them, or the text is too long for buttons. */
export function interactiveOf(text: string, choices: Outgoing['choices']): Fields {
  const body = { text: text.trim() === '' ? '…' : text };
  const buttons = choiceIds(choices, button.id);
  if (buttons.length <= button.most && body.text.length <= button.body) {
    const titles = uniqueTitles(buttons, button.title);
    return {
      type: 'button',
      body,
      action: {
        buttons: buttons.map(({ id }, index) => ({ type: 'reply', reply: { id, title: titles[index] } })),
      },
    };
  }
  const rows = choiceIds(choices, row.id).slice(0, row.most);
  const titles = uniqueTitles(rows, row.title);
  return {
    type: 'list',
    body,
    action: {
      button: openWords[detectLanguage(text, 'en').locale],
      sections: [
        {
          rows: rows.map(({ id, label }, index) => ({
            id,
            title: titles[index],
            // Under a title that was cut, the label has more room.
            ...(titles[index] !== label && { description: cutLabel(label, row.description) }),
          })),
        },
      ],
    },
  };
}

/** Two buttons with the same words are refused. */
function uniqueTitles(choices: readonly { label: string; value: string }[], most: number): string[] {
  const titles: string[] = [];
  for (const { label, value } of choices) {
    const title = cutLabel(label, most) || cutLabel(value, most) || '…';
    let unique = title;
    for (let count = 2; titles.includes(unique); count++) unique = `${cutLabel(title, most - 3)} ${count}`;
    titles.push(unique);
  }
  return titles;
}
