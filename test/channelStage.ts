/** An app whose workspace has a channel of every outward type, each connected to a simulator of its provider. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { TestApp } from '#test/app.ts';
import { data } from '#test/call.ts';
import { makeWorkspace, teach, until, type TestWorkspace } from '#test/makers.ts';
import { startGraphRouter } from '#test/simulators/graphRouter.ts';
import { accountFields, startMailProvider } from '#test/simulators/email/simulator.ts';
import { startLine, type LineOptions } from '#test/simulators/line/simulator.ts';
import { startMessenger } from '#test/simulators/messenger/simulator.ts';
import { startTelegram } from '#test/simulators/telegram/simulator.ts';
import { startWhatsApp } from '#test/simulators/whatsapp/simulator.ts';
import { startApp } from '#test/startApp.ts';
import type { Channel } from '#shared/contract/channel.ts';
import type { Message } from '#shared/contract/message.ts';

export type ChannelStage = Awaited<ReturnType<typeof openChannels>>;
export type OutwardType = 'whatsapp' | 'messenger' | 'instagram' | 'telegram' | 'line' | 'email';

const pageToken = 'EAApage';

export async function openChannels(env: Record<string, string> = {}) {
  const whatsapp = await startWhatsApp({ mediaOrigin: 'https://lookaside.fbsbx.com' });
  const messenger = await startMessenger({ mediaOrigin: 'https://scontent.xx.fbcdn.net' });
  // Meta calls one address for each of its products.
  const instagram = await startMessenger({ mediaOrigin: 'https://scontent.cdninstagram.com', seed: 2 });
  const telegram = await startTelegram();
  const lineOptions: LineOptions = {};
  const line = await startLine(lineOptions);
  const mail = await startMailProvider();
  const router = await startGraphRouter(
    [{ knows: (token) => token === pageToken, url: messenger.url }],
    whatsapp.url,
  );
  const hosts = {
    'graph.facebook.com': router.url,
    'graph.instagram.com': instagram.url,
    'lookaside.fbsbx.com': whatsapp.mediaUrl,
    'scontent.xx.fbcdn.net': messenger.mediaUrl,
    'scontent.cdninstagram.com': instagram.mediaUrl,
    'api.telegram.org': telegram.url,
    'api.line.me': line.url,
    'api-data.line.me': line.dataUrl,
  };
  const port = await freePort();
  const app = await startApp({
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      PROVIDER_HOSTS: [
        ...Object.entries(hosts).map(([host, url]) => `${host}=${new URL(url).origin}`),
        ...mail.hosts,
      ].join(','),
      ...env,
    },
  });
  const shop = await makeWorkspace(app, 'Tin Cake');
  await teach(app, shop, [{ kind: 'qa', question: 'Where do I park?', answer: 'Park in Elm Street 4.' }]);
  const token = shop.tokens.owner;

  const number = whatsapp.number({ business: 'Tin Cake' });
  const page = messenger.account({ name: 'Tin Page', token: pageToken });
  const account = instagram.account({ platform: 'instagram', name: 'tin', token: 'IGAAaccount' });
  const mailbox = mail.account('help@tin.example');
  const { secret: app_secret, verifyToken: verify_token } = messenger.app;
  const fields: Record<OutwardType, Record<string, string>> = {
    whatsapp: {
      ...{ phone_number_id: number.id, waba_id: number.business.waba_id },
      ...{ access_token: number.business.token, app_secret: whatsapp.app.secret },
      verify_token: whatsapp.app.verifyToken,
    },
    messenger: { page_id: page.id, access_token: page.token, app_secret, verify_token },
    instagram: { page_id: account.id, access_token: account.token, app_secret, verify_token },
    telegram: { bot_token: telegram.token },
    line: { channel_secret: line.channelSecret, access_token: line.token },
    email: accountFields(mail, mailbox),
  };
  const types = Object.keys(fields) as OutwardType[];
  const channels = {} as Record<OutwardType, Channel>;
  for (const type of types)
    channels[type] = await data<Channel>(app, 'POST', '/v1/api/channel', {
      token,
      body: { type, name: `Our ${type}`, ...fields[type] },
    });
  whatsapp.app.callbackUrl = `${app.url}/v1/webhook/whatsapp`;
  messenger.app.callbackUrl = `${app.url}/v1/webhook/messenger`;
  instagram.app.callbackUrl = `${app.url}/v1/webhook/instagram`;
  const isSet = () => telegram.webhook.url !== '' && lineOptions.callbackUrl !== undefined;
  await until(async () => isSet() && mail.imap.commands.includes('IDLE'), 30);
  const onApp = (url: string) => app.url + new URL(url).pathname;
  telegram.webhook.url = onApp(telegram.webhook.url);
  lineOptions.callbackUrl = onApp(lineOptions.callbackUrl!);

  return {
    ...{ app, shop, token, channels, types, fields },
    ...{ whatsapp, messenger, instagram, telegram, line, mail, number, page, account, mailbox },
    change: (type: OutwardType, body: object) =>
      data<Channel>(app, 'PUT', `/v1/api/channel/${channels[type].id}`, { token, body }),
    /** The messages of the newest conversation on a channel, oldest first; none as long as there is none. */
    async messagesOf(type: OutwardType): Promise<Message[]> {
      const [newest] = await app.sql<{ id: string }>(
        `select id from conversation where channel_type = $1 order by id desc limit 1`,
        [type],
      );
      return newest ? messagesIn(app, shop, Number(newest.id)) : [];
    },
    messagesIn: (id: number) => messagesIn(app, shop, id),
    async stop() {
      await app.stop();
      await Promise.all(
        [whatsapp, messenger, instagram, telegram, line, router, mail].map((one) => one.stop()),
      );
    },
  };
}

/** Without events. */
async function messagesIn(app: TestApp, shop: TestWorkspace, id: number): Promise<Message[]> {
  const path = `/v1/api/conversation/${id}/message?size=50`;
  const page = await data<Message[]>(app, 'GET', path, { token: shop.tokens.owner });
  return page.filter(({ kind }) => kind !== 'event').reverse();
}

/** Providers test the address of the webhook, so that it must be known before the start. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
