import { firstConfig, publishDraft, writeDraft } from '#server/features/agent/public.ts';
import { insertChannel } from '#server/features/channel/public.ts';
import { addKnowledge } from '#server/features/demo/addKnowledge.ts';
import { questions } from '#server/features/demo/peakFitness/questions.ts';
import { openAccount } from '#server/features/demo/openAccount.ts';
import { playScene } from '#server/features/demo/playScene.ts';
import type { Scene } from '#server/features/demo/scene.ts';
import { demoCtx, platformAt } from '#server/features/demo/stage.ts';
import { createWorkspace } from '#server/features/workspace/create.ts';
import type { Platform } from '#server/platform/platform.ts';

const setUpDaysAgo = 9;

const webChat = {
  type: 'web_chat' as const,
  name: 'Peak Fitness website',
  key: 'peak-fitness',
  welcome: {
    en: 'Hi, this is Leo from Peak Fitness. What would you like to know?',
    'zh-hk': '你好，我係 Peak Fitness 嘅 Leo，有咩可以幫到你？',
    'zh-cn': '你好，我是 Peak Fitness 的 Leo，有什么可以帮您？',
  },
  suggestions: {
    en: ['How much is a membership?', 'Can I try the gym before I join?', 'Are you open on Sunday?'],
    'zh-hk': ['月費幾多？', '有冇免費試堂？', '星期日有冇開？'],
    'zh-cn': ['会员多少钱？', '周末开门吗？'],
  },
};

const scenes: Scene<'olivia'>[] = [
  {
    customer: { name: 'Ravi Menon', locale: 'en' },
    labels: ['Lead'],
    steps: [
      { ago: 96, says: 'Hi! How much is a membership?' },
      { ago: 94, says: 'Can I try it for one day first?' },
    ],
  },
  {
    customer: { name: '馮梓晴', locale: 'zh-hk' },
    steps: [
      { ago: 19 * 60, says: '你哋星期日開到幾點？' },
      { ago: 19 * 60 - 3, says: '唔該晒！' },
      { ago: 18 * 60, by: 'olivia', does: 'resolve' },
    ],
  },
];

/** A second, smaller workspace of the same owner. */
export async function fillPeakFitness(
  platform: Platform,
  owner: { id: number; name: string },
): Promise<void> {
  const now = platform.clock.now();
  const then = platformAt(platform, new Date(now.getTime() - setUpDaysAgo * 24 * 3600_000));
  const { id: workspaceId } = await createWorkspace(
    then,
    { name: 'Peak Fitness', slug: 'peak-fitness', timeZone: 'Asia/Hong_Kong', ownerId: owner.id },
    'demo',
  );
  const channelId = await platform.database.inWorkspace(workspaceId, async (tx) => {
    const instructions = 'You answer for Peak Fitness, a gym. Be brief and encouraging.';
    await writeDraft(tx, { ...firstConfig, name: 'Leo', tone: 'brief', instructions }, then.clock.now());
    await publishDraft(tx, owner.id, then.clock.now());
    return insertChannel(tx, webChat);
  });
  const members = { olivia: { userId: owner.id, name: owner.name, role: 'owner' } } as const;
  await openAccount(platform, workspaceId, members.olivia, [
    { daysAgo: setUpDaysAgo, amount: 35_000 },
    { daysAgo: 2, amount: 30_000 },
  ]);
  await addKnowledge(demoCtx(then, workspaceId), { questions });
  for (const scene of scenes) await playScene({ platform, workspaceId, channelId, members, now }, scene);
}
