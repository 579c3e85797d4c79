import { mediaRoutes } from '#shared/contract/chat.ts';
import { knowledgeRoutes } from '#shared/contract/knowledge.ts';
import { call } from '#web/lib/api.ts';
import { keyOf, queryClient } from '#web/lib/queries.ts';
import { sendBody } from '#web/lib/sendBody.ts';
import { makeUploads } from '#web/features/knowledge/upload/uploads.ts';

/** The uploads of this tab; they continue while another page is open. */
export const fileUploads = makeUploads(async (file, options) => {
  const form = new FormData();
  form.append('file', file);
  const media = await sendBody(mediaRoutes.upload, form, options);
  await call(
    knowledgeRoutes.create,
    { body: { kind: 'file', media_id: media.id } },
    { quiet: true, signal: options.signal },
  );
  void queryClient.invalidateQueries({ queryKey: keyOf(knowledgeRoutes.list) });
});
