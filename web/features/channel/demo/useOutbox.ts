import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { channelRoutes } from '#shared/contract/channel.ts';
import { mediaRoutes } from '#shared/contract/chat.ts';
import { call } from '#web/lib/api.ts';
import { sendBody } from '#web/lib/sendBody.ts';

/** A message that was written on the phone. */
interface Written {
  text: string;
  file?: File;
  /** Of one that is sent again. */
  key?: number;
}

export interface Unsent extends Written {
  key: number;
  hasFailed: boolean;
  /** The business has it: its place in the conversation comes as soon as that is read. */
  isTaken: boolean;
  /** The newest message of the phone in the conversation when it was written. */
  after: number | undefined;
}

/** The messages of the phone on their way, as it shows them: until the conversation has them, or marked as not sent. */
export function useOutbox(channelId: number, newest: number | undefined) {
  const client = useQueryClient();
  const [unsent, setUnsent] = useState<Unsent[]>([]);
  const last = useRef(0);
  const isThere = (one: Unsent) => one.isTaken && one.after !== newest;
  const send = ({ text, file, key = (last.current += 1) }: Written) => {
    const own: Unsent = { text, key, hasFailed: false, isTaken: false, after: newest, ...(file && { file }) };
    const change = (changed: Partial<Unsent>) =>
      setUnsent((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)));
    setUnsent((all) => [...all.filter((one) => one.key !== key && !isThere(one)), own]);
    void deliver(channelId, own).then(
      () => {
        change({ isTaken: true });
        return client.invalidateQueries();
      },
      () => change({ hasFailed: true }),
    );
  };
  return { unsent: unsent.filter((one) => !isThere(one)), send };
}

async function deliver(id: number, { text, file }: Unsent): Promise<void> {
  const params = { id };
  if (!file) {
    await call(channelRoutes.actOnDemoPhone, { params, body: { action: 'say', text } }, { quiet: true });
    return;
  }
  const form = new FormData();
  form.append('file', file);
  const media = await sendBody(mediaRoutes.upload, form);
  const body = { action: 'send' as const, media_id: media.id, caption: text };
  await call(channelRoutes.actOnDemoPhone, { params, body }, { quiet: true });
}
