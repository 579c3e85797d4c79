import { isChinese, scriptOf, type ChineseScript } from '#shared/rules/language.ts';
import { isSameContent } from '#shared/rules/sameContent.ts';
import {
  confidenceOf,
  evidenceOf,
  NEARLY,
  settledConfidence,
  type Comparison,
  type Evidence,
} from './confidence.ts';
import type { Hit, Ranking } from './rank.ts';
import { questionOf, read, type PassageText, type Reading } from './reading.ts';
import { likenessTo } from './wording.ts';

/** How many hits are worth a look at their texts. */
export const arrangedHits = 12;

export interface Arrangement {
  /** Best first; where the query shows its script, what says the same as a better one is last. */
  hits: Hit[];
  /** The probability that the first hit answers the query, 0 to 1. */
  confidence: number;
  /** What the confidence is computed from; absent when nothing was found. */
  evidence: { found: Evidence; compared: Comparison } | undefined;
}

/** How much its reading moves a passage; chosen on sources other than those it was judged by. */
const READING_POWER = 1.5;
/** So much of a passage, in UTF-16 units, tells its language and script. */
const TELLING = 200;
/** How far behind a passage in the query's script may be to go first all the same. */
const NEARLY_EQUAL = 0.995;

/**
 * Looks at the texts of what was found. A passage rises by how well it reads as an answer to the query. Among near
 * equals the script of the query goes first, and a passage which says in another script or language what a better one
 * says is no rival to it: it goes to the end, or first in its place.
 */
export function arrange(
  ranking: Ranking,
  texts: ReadonlyMap<number, PassageText>,
  query: string,
): Arrangement {
  const wanted = writingOf(query);
  const question = questionOf(query, ranking);
  const known = ranking.hits.flatMap((ranked) => {
    const passage = texts.get(ranked.passage_id);
    if (!passage) return [];
    const { title, text, phrasings } = passage;
    const hit = { ...ranked, score: ranked.score * gainOf(read(passage, question)) };
    const named = likenessTo([...title.split(' › '), ...phrasings], ranking);
    const writing = writingOf(text.slice(0, TELLING));
    return [{ hit, passage, named, language: writing.language, isOther: isOther(writing, wanted) }];
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
  const isOpen = wanted.language === 'zh' && wanted.script === undefined;
  const arranged = isOpen ? known : [...topics.map(({ shown }) => shown), ...duplicates];
  const evidence = evidenceIn(topics);
  const confidence = evidence ? settledConfidence(confidenceOf(evidence.found), evidence.compared) : 0;
  return { hits: arranged.map(({ hit }) => hit), confidence, evidence };
}

function gainOf({ said, meant, answered, whole }: Reading): number {
  return Math.exp((READING_POWER * (said + meant + answered + whole)) / 4);
}

interface Found {
  hit: Hit;
  passage: PassageText;
  /** How nearly the query is its title or one of its phrasings, 0 to 1. */
  named: number;
  language: string;
  /** In the script or the language that the query is not in. */
  isOther: boolean;
}

/** What is said once in each script: the better found of the two, and the one to show. */
interface Topic {
  best: Found;
  shown: Found;
}

function evidenceIn([first, ...others]: readonly Topic[]): Arrangement['evidence'] {
  if (!first) return undefined;
  // A passage of another language has words of the query by a name or by chance.
  const rivals = others.filter(({ best }) => best.language === first.best.language);
  const { score, standing } = first.best.hit;
  const most = (valueOf: (topic: Topic) => number) => Math.max(0, ...rivals.map(valueOf));
  const named = namedIn(first);
  const isMissing = most(({ best }) => best.hit.standing.content) > standing.content;
  const compared = {
    exact: isMissing ? 0 : Math.max(0, named - NEARLY),
    lead: named - most(namedIn),
  };
  return {
    found: evidenceOf(
      standing,
      score,
      most(({ best }) => best.hit.score),
    ),
    compared,
  };
}

function namedIn({ best, shown }: Topic): number {
  return Math.max(best.named, shown.named);
}

interface Writing {
  language: string;
  /** Of Chinese that cannot be in the other. */
  script: ChineseScript | undefined;
}

function writingOf(text: string): Writing {
  return isChinese(text) ? { language: 'zh', script: scriptOf(text) } : { language: 'en', script: undefined };
}

function isOther({ language, script }: Writing, wanted: Writing): boolean {
  if (language !== wanted.language) return true;
  return script !== undefined && wanted.script !== undefined && script !== wanted.script;
}
