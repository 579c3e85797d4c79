import { createUser, hashPassword } from '#server/features/account/public.ts';
import { knownPasswords } from '#server/features/demo/demoLogins.ts';
import { fillHarbourDental } from '#server/features/demo/harbourDental/fillHarbourDental.ts';
import { fillPeakFitness } from '#server/features/demo/peakFitness/fillPeakFitness.ts';
import type { Platform } from '#server/platform/platform.ts';

const people = {
  olivia: { name: 'Olivia Chan', locale: 'en' },
  adam: { name: 'Adam Whitmore', locale: 'en' },
  mei: { name: 'Mei Lam', locale: 'zh-hk' },
};

/** Fills an empty system with the demo: three users, a clinic with weeks of conversations, and a gym. */
export async function fillDemo(platform: Platform): Promise<void> {
  const passwordHash = await hashPassword(knownPasswords.Users);
  const users = await platform.database.inPlatform(async (tx) => {
    const insert = async (username: keyof typeof people) => {
      const { name, locale } = people[username];
      const email = `${username}@harbourdental.example`;
      const id = await createUser(tx, { username, email, displayName: name, passwordHash, locale });
      return { id, name };
    };
    return { olivia: await insert('olivia'), adam: await insert('adam'), mei: await insert('mei') };
  });
  await fillHarbourDental(platform, users);
  await fillPeakFitness(platform, users.olivia);
}
