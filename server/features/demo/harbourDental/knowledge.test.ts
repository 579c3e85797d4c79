import { describe, expect, it } from 'vitest';
import { leafletsEn, type LeafletTopic } from '#server/features/demo/harbourDental/leafletsEn.ts';
import { leafletsZhCn } from '#server/features/demo/harbourDental/leafletsZhCn.ts';
import { leafletsZhHk } from '#server/features/demo/harbourDental/leafletsZhHk.ts';
import { questionsEn, type Topic } from '#server/features/demo/harbourDental/questionsEn.ts';
import { questionsZhCn } from '#server/features/demo/harbourDental/questionsZhCn.ts';
import { questionsZhHk } from '#server/features/demo/harbourDental/questionsZhHk.ts';
import { webChat } from '#server/features/demo/harbourDental/webChat.ts';
import { splitPassages } from '#server/extract/splitPassages.ts';
import { buildSegment, type IndexedPassage } from '#server/search/buildSegment.ts';
import { rank } from '#server/search/rank.ts';
import { openSegment } from '#server/search/segment.ts';
import { locales } from '#shared/locales.ts';
import { readFigures } from '#shared/grounding/figures.ts';
import { isScript } from '#shared/rules/language.ts';

const questions = { en: questionsEn, 'zh-hk': questionsZhHk, 'zh-cn': questionsZhCn };
const leaflets = { en: leafletsEn, 'zh-hk': leafletsZhHk, 'zh-cn': leafletsZhCn };
const topics = Object.keys(questionsEn) as Topic[];

/** What must not differ, in one order. */
function factsOf(text: string): string[] {
  const facts = readFigures(text).figures.flatMap((figure) => {
    if (figure.kind === 'price') return [`price ${figure.value}`];
    if (figure.kind === 'phone' || figure.kind === 'email') return [`${figure.kind} ${figure.value}`];
    return [];
  });
  return [...new Set(facts)].sort();
}

describe('knowledge of Harbour Dental', () => {
  it.each(topics)('has the same facts on %s in three languages', (topic) => {
    const [en, hk, cn] = locales.map((locale) => factsOf(questions[locale][topic].answer));
    expect(hk).toEqual(en);
    expect(cn).toEqual(en);
  });

  it.each(Object.keys(leafletsEn) as LeafletTopic[])('has the same facts in the leaflets on %s', (topic) => {
    const [en, hk, cn] = locales.map((locale) => factsOf(leaflets[locale][topic].text));
    expect(hk).toEqual(en);
    expect(cn).toEqual(en);
  });

  it('uses the characters of one script in each language', () => {
    const textsOf = (locale: 'zh-hk' | 'zh-cn') => [
      ...Object.values(questions[locale]).flatMap(({ question, answer, phrasings }) => [
        question,
        answer,
        ...phrasings,
      ]),
      ...Object.values(leaflets[locale]).flatMap(({ title, text }) => [title, text]),
      ...webChat.suggestions[locale],
      webChat.welcome[locale],
    ];
    expect(textsOf('zh-hk').filter((text) => !isScript(text, 'hant'))).toEqual([]);
    expect(textsOf('zh-cn').filter((text) => !isScript(text, 'hans'))).toEqual([]);
  });
});

describe('search in the knowledge of Harbour Dental', () => {
  const passages = locales.flatMap((locale) => [
    ...topics.map((topic) => {
      const { question, answer, phrasings } = questions[locale][topic];
      return { name: `${locale} ${topic}`, title: question, text: answer, phrasings };
    }),
    ...Object.entries(leaflets[locale]).flatMap(([topic, { title, text }]) =>
      splitPassages([{ heading: '', text }], title).map((passage) => ({
        name: `${locale} leaflet ${topic}`,
        ...passage,
      })),
    ),
  ]);
  const indexed = passages.map((passage, id): IndexedPassage => ({ id, ...passage }));
  const segments = [openSegment(buildSegment(indexed))];
  const find = (query: string) => {
    const { hits, confidence } = rank(segments, query, { limit: 1 });
    return { name: passages[hits[0]?.passage_id ?? -1]?.name, confidence };
  };

  it.each(locales)('finds the source of each phrasing in its language (%s)', (locale) => {
    const astray = topics.flatMap((topic) =>
      [questions[locale][topic].question, ...questions[locale][topic].phrasings]
        .map((asked) => `${asked} → ${find(asked).name}`)
        .filter((line) => !line.endsWith(`→ ${locale} ${topic}`)),
    );
    expect(astray).toEqual([]);
  });

  it('is confident about the questions that the web chat suggests', () => {
    const unsure = locales.flatMap((locale) =>
      webChat.suggestions[locale].filter((asked) => find(asked).confidence < 0.7),
    );
    expect(unsure).toEqual([]);
  });
});
