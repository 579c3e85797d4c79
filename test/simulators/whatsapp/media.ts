/** The media store of the Cloud API: uploads, and files of customers behind addresses that expire. */
import { createHash, createHmac } from 'node:crypto';
import type { Media } from '#test/simulators/phone.ts';
import { Refusal, readForm, type Answer, type Call, type Fields } from '#test/simulators/providerServer.ts';
import { whatsappError } from '#test/simulators/whatsapp/errors.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** The types it takes, each with the largest size in bytes. */
const limits: [type: RegExp, bytes: number][] = [
  [/^image\/(jpeg|png)$/, 5e6],
  [/^image\/webp$/, 5e5],
  [/^audio\/(aac|amr|mpeg|mp4|ogg)$/, 16e6],
  [/^video\/(mp4|3gpp)$/, 16e6],
  [/^(text\/plain|application\/(pdf|msword|vnd\.(ms-|openxmlformats-officedocument\.)[\w.-]+))$/, 100e6],
];

interface StoredMedia extends Media {
  id: string;
  phone_number_id: string;
  expires: number;
}

export class MediaStore {
  /** Where files are downloaded: another host than the API's. */
  origin = '';
  readonly #now: () => number;
  readonly #newId: () => string;
  readonly #files = new Map<string, StoredMedia>();

  constructor(now: () => number, newId: () => string) {
    this.#now = now;
    this.#newId = newId;
  }

  /** A file that a customer sent: as webhooks describe it. */
  receive(phone_number_id: string, media: Media): Fields {
    const file = this.#add(phone_number_id, media, 7 * day);
    const sha256 = createHash('sha256').update(media.bytes).digest('base64');
    return { id: file.id, mime_type: media.mime, sha256, url: this.#urlOf(file) };
  }

  async upload(phone_number_id: string, call: Call): Promise<Answer> {
    const form = await readForm(call).catch(() => new FormData());
    const file = form.get('file');
    if (form.get('messaging_product') !== 'whatsapp')
      throw new Refusal(whatsappError(100, 'The parameter messaging_product is required.'));
    if (!(file instanceof File)) throw new Refusal(whatsappError(100, 'The parameter file is required.'));
    const mime = file.type;
    const limit = limits.find(([type]) => type.test(mime.split(';')[0]!.trim()));
    if (!limit)
      throw new Refusal(
        whatsappError(
          100,
          `Param file must be a file with one of the following types: audio/aac, audio/mp4, audio/mpeg, audio/amr, audio/ogg, application/pdf, text/plain, image/jpeg, image/png, image/webp, video/mp4, video/3gpp. Received file of type '${mime}'.`,
        ),
      );
    if (file.size > limit[1]) throw new Refusal(whatsappError(100, 'The file is too large.'));
    const bytes = Buffer.from(await file.arrayBuffer());
    return { body: { id: this.#add(phone_number_id, { bytes, mime, name: file.name }, 30 * day).id } };
  }

  find(id: string): StoredMedia | undefined {
    const file = this.#files.get(id);
    return file && file.expires > this.#now() ? file : undefined;
  }

  /** `GET /{media_id}`. */
  describe({ id, mime, bytes, ...file }: StoredMedia): Answer {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const url = this.#urlOf({ id, mime, bytes, ...file });
    return {
      body: { messaging_product: 'whatsapp', url, mime_type: mime, sha256, file_size: bytes.length, id },
    };
  }

  remove(id: string): Answer {
    this.#files.delete(id);
    return { body: { success: true } };
  }

  /** `GET` of an address that `describe` or a webhook gave. */
  download(call: Call): Answer {
    const [id, expires] = [call.query.get('mid') ?? '', call.query.get('ext') ?? ''];
    const file = this.find(id);
    const isValid = call.query.get('hash') === hashOf(id, expires) && Number(expires) * 1000 > this.#now();
    if (!file || !isValid) return { status: 404, body: '<html><h1>Not found</h1></html>' };
    return { body: file.bytes, headers: { 'content-type': file.mime } };
  }

  #add(phone_number_id: string, media: Media, life: number): StoredMedia {
    const file = { ...media, id: this.#newId(), phone_number_id, expires: this.#now() + life };
    this.#files.set(file.id, file);
    return file;
  }

  #urlOf({ id }: StoredMedia): string {
    const expires = String(Math.floor((this.#now() + 5 * minute) / 1000));
    const query = `mid=${id}&ext=${expires}&hash=${hashOf(id, expires)}`;
    return `${this.origin}/whatsapp_business/attachments/?${query}`;
  }
}

function hashOf(id: string, expires: string): string {
  return createHmac('sha256', 'media').update(`${id} ${expires}`).digest('base64url');
}
