import type { TestApp } from '#test/app.ts';

export interface SentMail {
  kind: string;
  to: string;
  subject: string;
  text: string;
  /** What stands behind `?token=` in its link, if it has one. */
  token: string;
  link: string;
}

/** What was mailed to an address, newest first. */
export async function mailsTo(app: TestApp, address: string): Promise<SentMail[]> {
  const rows = await app.sql<{ kind: string; to: string; subject: string; text: string; links: string[] }>(
    'select kind, to_address as "to", subject, text, links from mail where to_address = $1 order by id desc',
    [address],
  );
  return rows.map(({ links, ...mail }) => {
    const link = links[0] ?? '';
    return { ...mail, link, token: link === '' ? '' : (new URL(link).searchParams.get('token') ?? '') };
  });
}

/** The newest mail to an address, which there must be. */
export async function lastMailTo(app: TestApp, address: string): Promise<SentMail> {
  const [mail] = await mailsTo(app, address);
  if (!mail) throw new Error(`Nothing was mailed to ${address}.`);
  return mail;
}
