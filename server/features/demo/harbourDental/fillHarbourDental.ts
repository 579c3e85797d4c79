import { firstConfig, publishDraft, writeDraft } from '#server/features/agent/public.ts';
import { insertChannel, openDemoPhone } from '#server/features/channel/public.ts';
import { addKnowledge } from '#server/features/demo/addKnowledge.ts';
import { alignerGuide } from '#server/features/demo/harbourDental/alignerGuide.ts';
import { fillBookings } from '#server/features/demo/harbourDental/fillBookings.ts';
import { leafletsEn } from '#server/features/demo/harbourDental/leafletsEn.ts';
import { leafletsZhCn } from '#server/features/demo/harbourDental/leafletsZhCn.ts';
import { leafletsZhHk } from '#server/features/demo/harbourDental/leafletsZhHk.ts';
import { priceList } from '#server/features/demo/harbourDental/priceLists.ts';
import { questionsEn } from '#server/features/demo/harbourDental/questionsEn.ts';
import { questionsZhCn } from '#server/features/demo/harbourDental/questionsZhCn.ts';
import { questionsZhHk } from '#server/features/demo/harbourDental/questionsZhHk.ts';
import { onThePhone, scenes } from '#server/features/demo/harbourDental/scenes.ts';
import { webChat } from '#server/features/demo/harbourDental/webChat.ts';
import { openAccount } from '#server/features/demo/openAccount.ts';
import { playPhone } from '#server/features/demo/playPhone.ts';
import { playScene } from '#server/features/demo/playScene.ts';
import { demoCtx, memberCtx, platformAt, type Member } from '#server/features/demo/stage.ts';
import { addMember } from '#server/features/member/public.ts';
import { createWorkspace } from '#server/features/workspace/create.ts';
import { perform } from '#server/platform/operation/operation.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AgentConfig } from '#shared/contract/agent.ts';
import { locales } from '#shared/locales.ts';

type Users = Record<'olivia' | 'adam' | 'mei', { id: number; name: string }>;

const agent: AgentConfig = {
  ...firstConfig,
  name: 'Ada',
  tone: 'warm',
  instructions: `You answer the patients of Harbour Dental, a dental clinic in Central, Hong Kong.
- Be warm and brief: two or three sentences, the price first when a price was asked for.
- Write to Hong Kong customers in Hong Kong Chinese, to mainland customers in Simplified Chinese, to all others in English.
- Never give a diagnosis and never advise on medicines. Offer a visit instead.
- Whoever is in pain is told of the places that we keep free every day.
- To change, cancel or confirm a booking, ask a colleague to take over.`,
  // As the knowledge says.
  working_hours: [
    ...[1, 2, 3, 4, 5].map((day) => ({ day, from: '09:30', to: '19:00' })),
    { day: 6, from: '09:30', to: '17:00' },
  ],
  handoff_words: ['lawsuit', 'lawyer', '律師', '律师', '投訴', '投诉'],
};

const setUpDaysAgo = 21;

/** The demo's dental clinic. Returns the workspace's id. */
export async function fillHarbourDental(platform: Platform, users: Users): Promise<number> {
  const now = platform.clock.now();
  const then = platformAt(platform, new Date(now.getTime() - setUpDaysAgo * 24 * 3600_000));
  const { id: workspaceId } = await createWorkspace(
    then,
    { name: 'Harbour Dental', slug: 'harbour-dental', timeZone: 'Asia/Hong_Kong', ownerId: users.olivia.id },
    'demo',
  );
  const channelId = await platform.database.inWorkspace(workspaceId, async (tx) => {
    await addMember(tx, users.adam.id, 'admin');
    await addMember(tx, users.mei.id, 'member');
    await writeDraft(tx, agent, then.clock.now());
    await publishDraft(tx, users.olivia.id, then.clock.now());
    return insertChannel(tx, webChat);
  });
  const members: Record<keyof Users, Member> = {
    olivia: { userId: users.olivia.id, name: users.olivia.name, role: 'owner' },
    adam: { userId: users.adam.id, name: users.adam.name, role: 'admin' },
    mei: { userId: users.mei.id, name: users.mei.name, role: 'member' },
  };
  await openAccount(platform, workspaceId, members.olivia, [
    { daysAgo: setUpDaysAgo, amount: 50_000 },
    { daysAgo: 6, amount: 40_000 },
  ]);
  await addKnowledge(demoCtx(then, workspaceId), {
    questions: [questionsEn, questionsZhHk, questionsZhCn].flatMap((questions) => Object.values(questions)),
    leaflets: [leafletsEn, leafletsZhHk, leafletsZhCn].flatMap((leaflets) => Object.values(leaflets)),
    files: [
      ...locales.map((locale) => ({ ...priceList(locale), mimeType: 'text/csv' })),
      { ...alignerGuide, mimeType: 'text/markdown' },
    ],
  });
  for (const scene of scenes) await playScene({ platform, workspaceId, channelId, members, now }, scene);
  const phone = await perform(memberCtx(platform, workspaceId, members.olivia), openDemoPhone, { body: {} });
  await playPhone({ platform, workspaceId, channelId: phone.id, now }, onThePhone);
  // Last: in its conversations the clinic took no bookings by itself.
  await fillBookings(platform, workspaceId, members.olivia, now);
  return workspaceId;
}
