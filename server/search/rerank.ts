import { isChinese, scriptOf, type ChineseScript } from '#shared/rules/language.ts';
import { isSameContent } from '#shared/rules/sameContent.ts';
import {
  confidenceOf,
  evidenceOf,
  MIN_SIMILARITY,
  rerankedConfidence,
  type Comparison,
  type Evidence,
} from './confidence.ts';
import type { Hit, Ranking } from './rank.ts';
import { prepareQuestion, scoreSentences, type PassageText, type SentenceScores } from './sentenceScores.ts';
import { phrasingSimilarity } from './phrasingSimilarity.ts';

/** How many hits are reranked by their texts. */
export const rerankedHits = 12;

export interface Reranking {
  /** Best first; where the query's script is known, duplicates of better hits are last. */
  hits: Hit[];
  /** The probability that the first hit answers the query, 0 to 1. */
  confidence: number;
  /** What the confidence is computed from; absent when nothing was found. */
  evidence: { found: Evidence; compared: Comparison } | undefined;
}

/** The influence of the sentence scores on a hit's score; tuned on other sources than those of the benchmark. */
const SENTENCE_SCORE_POWER = 1.5;
/** The length of the start of a passage, in UTF-16 units, by which its language and script are detected. */
const LANGUAGE_SAMPLE = 200;
/** The factor on the score of a passage in another script than the query's, so that near ties are won by the query's. */
const NEARLY_EQUAL = 0.995;

/**
 * Reranks the hits by their texts: scores grow with how well single sentences cover the query. Near ties go to the
 * passage in the query's script. Of duplicates in several scripts or languages the one in the query's script is shown,
 * the others are moved to the end and do not lower the confidence.
 */
export function rerank(ranking: Ranking, texts: ReadonlyMap<number, PassageText>, query: string): Reranking {
  const wanted = writingOf(query);
  const question = prepareQuestion(query, ranking);
  const known = ranking.hits.flatMap((ranked) => {
    const passage = texts.get(ranked.passage_id);
    if (!passage) return [];
    const { title, text, phrasings } = passage;
    const hit = { ...ranked, score: ranked.score * boostOf(scoreSentences(passage, question)) };
    const similarity = phrasingSimilarity([...title.split(' › '), ...phrasings], ranking);
    const writing = writingOf(text.slice(0, LANGUAGE_SAMPLE));
    return [{ hit, passage, similarity, language: writing.language, isOther: isOther(writing, wanted) }];
  });
  const rankOf = ({ hit, isOther }: Found) => hit.score * (isOther ? NEARLY_EQUAL : 1);
  known.sort((one, other) => rankOf(other) - rankOf(one));

  const topics: Topic[] = [];
  const duplicates: Found[] = [];
  for (const found of known) {
    const topic = topics.find(({ best }) => isSameContent(best.passage.text, found.passage.text));
    if (!topic) topics.push({ best: found, shown: found });
    else if (topic.shown.isOther && !found.isOther) {
      duplicates.push(topic.shown);
      topic.shown = found;
    } else duplicates.push(found);
  }
  const isEitherScript = wanted.language === 'zh' && wanted.script === undefined;
  const reranked = isEitherScript ? known : [...topics.map(({ shown }) => shown), ...duplicates];
  const evidence = evidenceIn(topics);
  const confidence = evidence ? rerankedConfidence(confidenceOf(evidence.found), evidence.compared) : 0;
  return { hits: reranked.map(({ hit }) => hit), confidence, evidence };
}

function boostOf(scores: SentenceScores): number {
  const { coverage, contextualCoverage, answerCoverage, balancedCoverage } = scores;
  const mean = coverage + contextualCoverage + answerCoverage + balancedCoverage;
  return Math.exp((SENTENCE_SCORE_POWER * mean) / 4);
}

interface Found {
  hit: Hit;
  passage: PassageText;
  /** The similarity of the query to its title or one of its phrasings, 0 to 1. */
  similarity: number;
  language: string;
  /** In another script or language than the query. */
  isOther: boolean;
}

/** Passages with the same content in several scripts: the one with the best score, and the one to show. */
interface Topic {
  best: Found;
  shown: Found;
}

function evidenceIn([first, ...others]: readonly Topic[]): Reranking['evidence'] {
  if (!first) return undefined;
  // A passage of another language shares only names or chance matches with the query.
  const rivals = others.filter(({ best }) => best.language === first.best.language);
  const { score, features } = first.best.hit;
  const highest = (valueOf: (topic: Topic) => number) => Math.max(0, ...rivals.map(valueOf));
  const similarity = similarityOf(first);
  const isMissing = highest(({ best }) => best.hit.features.content) > features.content;
  const compared = {
    exact: isMissing ? 0 : Math.max(0, similarity - MIN_SIMILARITY),
    lead: similarity - highest(similarityOf),
  };
  return {
    found: evidenceOf(
      features,
      score,
      highest(({ best }) => best.hit.score),
    ),
    compared,
  };
}

function similarityOf({ best, shown }: Topic): number {
  return Math.max(best.similarity, shown.similarity);
}

interface Writing {
  language: string;
  /** Of Chinese with characters that only one script has. */
  script: ChineseScript | undefined;
}

function writingOf(text: string): Writing {
  return isChinese(text) ? { language: 'zh', script: scriptOf(text) } : { language: 'en', script: undefined };
}

function isOther({ language, script }: Writing, wanted: Writing): boolean {
  if (language !== wanted.language) return true;
  return script !== undefined && wanted.script !== undefined && script !== wanted.script;
}
