import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, of each project: started last, it would run alone at the end, where no run before tells. */
const longest = [
  'server/adapters/channel/email/mailbox.test.ts',
  'test/channelCrash.db.test.ts',
  'test/agent/grounding.db.test.ts',
  'test/failure/failure.db.test.ts',
  'test/e2e/pages.e2e.ts',
  'test/e2e/channels.e2e.ts',
  'test/e2e/resilience/saving.e2e.ts',
];

/** Begins with the files that take longest; then as Vitest sorts them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted(
      (one, other) =>
        one.project.config.sequence.groupOrder - other.project.config.sequence.groupOrder ||
        placeOf(one) - placeOf(other),
    );
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((file) => moduleId.endsWith(file));
  return place < 0 ? longest.length : place;
}
