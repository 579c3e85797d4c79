/** The value of a choice travels as the id of its button, marked as ours: buttons of others have ids of their own kind. */

const mark = 'say:';

interface Choice {
  label: string;
  value: string;
}

/** The choices with the ids of their buttons. A value that is too long is left out, and the label stands for it. */
export function choiceIds(choices: readonly Choice[], maxId: number): (Choice & { id: string })[] {
  const unique = new Map(choices.map((choice) => [choice.value, choice]));
  return [...unique.values()].map((choice, index) => {
    const id = `${mark}${choice.value}`;
    return { ...choice, id: id.length <= maxId ? id : `choice:${index}` };
  });
}

/** What the customer says by a tap on a button. */
export function chosenValue(id: unknown, title: string): string {
  return typeof id === 'string' && id.startsWith(mark) ? id.slice(mark.length) : title;
}
