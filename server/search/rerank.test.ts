import { describe, expect, it } from 'vitest';
import { rerank } from './rerank.ts';
import { buildSegment } from './buildSegment.ts';
import { rank } from './rank.ts';
import { openSegment } from './segment.ts';

const SOURCES = [
  { title: '洗牙收費幾多？', text: '洗牙連拋光收費HK$880，約45分鐘。', phrasings: ['洗牙價錢'] },
  { title: '洗牙多少钱？', text: '洗牙含抛光880港元，约45分钟。', phrasings: ['洗牙价格'] },
  { title: '補牙收費幾多？', text: '補牙收費HK$800至HK$1,500，視乎大小。', phrasings: [] },
  { title: '补牙多少钱？', text: '补牙800至1,500港元，看大小。', phrasings: [] },
  { title: 'How much is a crown?', text: 'A crown costs HK$7,800.', phrasings: ['crown price'] },
  { title: 'My crown fell off', text: 'Keep the crown in a box and call us.', phrasings: [] },
  { title: 'How much is an implant?', text: 'An implant with its crown costs HK$19,800.', phrasings: [] },
].map((source, id) => ({ id, ...source }));
const segments = [openSegment(buildSegment(SOURCES))];

function search(query: string, sources = SOURCES) {
  const found = sources === SOURCES ? segments : [openSegment(buildSegment(sources))];
  const ranking = rank(found, query, { limit: 12 });
  const texts = new Map(sources.map((source) => [source.id, source]));
  return { ...rerank(ranking, texts, query), ranking };
}

describe('rerank', () => {
  it('ranks the duplicate in the script of the question first and the other one last', () => {
    const traditional = search('請問洗牙價錢係幾多？').hits.map((hit) => hit.passage_id);
    expect(traditional[0]).toBe(0);
    expect(traditional.indexOf(1)).toBeGreaterThan(traditional.indexOf(2));
    expect(search('请问洗牙多少钱？').hits[0]!.passage_id).toBe(1);
  });

  it('gives the same confidence to a text in two scripts as to a text in one', () => {
    const single = SOURCES.filter(({ id }) => id !== 1 && id !== 3);
    const query = '洗牙幾錢？';
    expect(search(query).confidence).toBeGreaterThan(search(query).ranking.confidence);
    expect(Math.abs(search(query).confidence - search(query, single).confidence)).toBeLessThan(0.15);
  });

  it('raises the confidence when the question is a phrasing of the first hit only', () => {
    const { confidence, ranking } = search('crown price');
    expect(confidence).toBeGreaterThan(ranking.confidence);
  });

  it('prefers a passage that covers the question in one sentence to one with scattered words', () => {
    const texts = [
      'We are open every day and happy to help. The first visit is free. It takes an hour. We make a crown in two days. Second opinions are free.',
      'For every crown that we make here, in our own clinic, the second visit is two weeks after the first.',
      'Our clinic opens at nine on every day of the week but Sunday.',
    ];
    const sources = texts.map((text, id) => ({ id, title: 'ABC'[id]!, text, phrasings: [] }));
    const { hits, ranking } = search('second visit for a crown', sources);
    expect(ranking.hits[0]!.passage_id).toBe(0);
    expect(hits.map((hit) => hit.passage_id).slice(0, 2)).toEqual([1, 0]);
    expect(hits[0]!.score).toBeGreaterThan(hits[1]!.score);
  });

  it('leaves out passages that were deleted', () => {
    const ranking = rank(segments, 'crown', { limit: 12 });
    expect(rerank(ranking, new Map(), 'crown')).toMatchObject({ hits: [], confidence: 0 });
  });
});
