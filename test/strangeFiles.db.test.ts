/**
 * Files of customers that lie about their type, are huge, gone, empty or slow: the message stands and says what became of its
 * file, and nothing behind it waits.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchFilesDue } from '#server/features/channel/inbound/fetchFilesDue.ts';
import { openChannels, type ChannelStage, type OutwardType } from '#test/channelStage.ts';
import { until } from '#test/makers.ts';
import type { Phone } from '#test/simulators/phone.ts';
import type { ProviderServer } from '#test/simulators/providerServer.ts';
import type { Message } from '#shared/contract/message.ts';

let stage: ChannelStage;

beforeAll(async () => {
  stage = await openChannels();
}, 60_000);

afterAll(() => stage?.stop());

type Dial = ProviderServer['dial'];
type Type = Exclude<OutwardType, 'email'>;

let people = 0;

const phones: Record<Type, () => Pick<Phone, 'says' | 'sends' | 'next'>> = {
  whatsapp: () => stage.number.phone({ number: `8529123${2000 + people}`, name: `Customer ${people}` }),
  messenger: () => stage.page.phone(),
  instagram: () => stage.account.phone(),
  telegram: () => stage.telegram.phone(),
  line: () => stage.line.phone(`Customer ${people}`),
};

function newPhone(type: Type) {
  people += 1;
  return phones[type]();
}

/** Of the downloads of a provider. */
const dials: Record<Type, Dial> = {
  whatsapp: (dial) => stage.whatsapp.dialDownloads(dial),
  messenger: (dial) => stage.messenger.dialDownloads(dial),
  instagram: (dial) => stage.instagram.dialDownloads(dial),
  telegram: (dial) => stage.telegram.dial({ ...dial, when: ({ path }) => path.startsWith('/file/') }),
  line: (dial) => stage.line.dialDownloads(dial),
};

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const types: Type[] = ['whatsapp', 'messenger', 'instagram', 'telegram', 'line'];

/** The newest message of a channel before a test sends its own: the provider takes its time to deliver that. */
let before = 0;

async function newestOf(type: OutwardType): Promise<number> {
  return (await stage.messagesOf(type)).reduce((newest, { id }) => Math.max(newest, id), before);
}

/** The message with a file that this test sent on a channel, once it is known what became of the file. */
function fileOf(type: OutwardType): Promise<Message> {
  return until(async () => {
    const messages = await stage.messagesOf(type);
    const found = messages.findLast(
      ({ id, author, kind }) =>
        id > before && author === 'customer' && kind !== 'text' && kind !== 'interactive',
    );
    return found && found.file_status !== 'pending' && found;
  });
}

async function isAnswered(phone: Pick<Phone, 'says' | 'next'>): Promise<void> {
  phone.says('Where do I park?');
  for (;;) if ((await phone.next(15_000)).text.includes('Elm Street')) return;
}

describe.each(types)('a file on %s', (type) => {
  beforeEach(async () => {
    before = await newestOf(type);
  });

  it('that is gone is said to be, and the next message is answered', async () => {
    const remove = dials[type]({ refuse: { status: 404, body: '' }, times: 10 });
    const phone = newPhone(type);
    phone.sends({ bytes: png, mime: 'image/png' });
    expect(await fileOf(type)).toMatchObject({ author: 'customer', media: null, file_status: 'failed' });
    await isAnswered(phone);
    remove();
  });

  it('that is larger than any file of the provider is not kept, nor asked for again', async () => {
    const body = Buffer.alloc(101 * 1024 * 1024);
    const remove = dials[type]({ refuse: { status: 200, body }, times: 10 });
    const phone = newPhone(type);
    phone.sends({ bytes: png, mime: 'image/png' });
    expect(await fileOf(type)).toMatchObject({ media: null, file_status: 'failed' });
    await isAnswered(phone);
    remove();
  });

  it('that is empty is said to be missing', async () => {
    const remove = dials[type]({ refuse: { status: 200, body: Buffer.alloc(0) }, times: 10 });
    newPhone(type).sends({ bytes: png, mime: 'image/png' });
    expect(await fileOf(type)).toMatchObject({ media: null, file_status: 'failed' });
    remove();
  });

  it('that is a page and says that it is a picture never runs as a page', async () => {
    const phone = newPhone(type);
    phone.sends({ bytes: html, mime: 'image/png' });
    const { media, file_status: status } = await fileOf(type);
    if (media) {
      const answer = await fetch(new URL(media.url, stage.app.url));
      expect(answer.headers.get('content-type')).not.toMatch(/html|svg|xml/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    } else expect(status).toBe('failed');
    await isAnswered(phone);
  });

  it('that is slow keeps nobody waiting, and arrives', async () => {
    dials[type]({ delayMs: 2000 });
    const phone = newPhone(type);
    phone.sends({ bytes: png, mime: 'image/png' });
    await until(async () =>
      (await stage.messagesOf(type)).some(
        ({ id, file_status: status }) => id > before && status === 'pending',
      ),
    );
    await isAnswered(phone);
    expect((await fileOf(type)).media).toMatchObject({ size: png.byteLength });
  });
});

describe('a file in a mail', () => {
  beforeEach(async () => {
    before = await newestOf('email');
  });

  const write = (attachments: { filename: string; content: Buffer; contentType: string }[]) => {
    people += 1;
    const writer = stage.mail.person(`customer${people}@example.com`, `Customer ${people}`);
    return writer.writes({ to: stage.mailbox.address, subject: 'My tooth', text: 'It hurts', attachments });
  };

  it('that is a page and says that it is a picture never runs as a page', async () => {
    await write([{ filename: 'tooth.png', content: html, contentType: 'image/png' }]);
    const { media } = await fileOf('email');
    const answer = await fetch(new URL(media!.url, stage.app.url));
    expect(answer.headers.get('content-type')).not.toMatch(/html|svg|xml/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('that is deleted in the mailbox before it is fetched is said to be gone', async () => {
    // Files are not fetched as long as their job is set aside.
    const { id: workspaceId } = stage.shop;
    const job = { workspaceId, at: 0 };
    await stage.app.sql(
      `insert into job_set_aside (kind, key, payload, lost, created_at) values ($1, $2, $3, 3, now())`,
      [fetchFilesDue.name, fetchFilesDue.key!(job), job],
    );
    await write([{ filename: 'tooth.png', content: png, contentType: 'image/png' }]);
    await until(async () =>
      (await stage.messagesOf('email')).some(
        ({ id, file_status: status }) => id > before && status === 'pending',
      ),
    );
    stage.mailbox.mailbox.messages = [];
    await stage.app.sql('delete from job_set_aside');
    const { database, jobs } = stage.app.platform;
    await database.inWorkspace(workspaceId, async (tx) => jobs.enqueue(tx, fetchFilesDue, job));
    expect(await fileOf('email')).toMatchObject({ author: 'customer', media: null, file_status: 'failed' });
  });
});
