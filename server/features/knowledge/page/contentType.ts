/** What kinds of documents are read from the web, by how much they look alike to whoever sends them. */
export type Family = 'text' | 'pdf' | 'docx' | 'xlsx';

export interface ContentType {
  /** In lower case; empty when none was sent. */
  mimeType: string;
  charset: string | undefined;
}

export function readContentType(header: string | null): ContentType {
  const [mimeType = '', ...parameters] = (header ?? '').slice(0, 500).split(';');
  const charset = parameters
    .map((parameter) => parameter.trim().toLowerCase())
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replace(/^["']|["']$/g, '');
  return { mimeType: mimeType.trim().toLowerCase(), charset: charset || undefined };
}

const office = 'application/vnd.openxmlformats-officedocument.';
const families: Record<string, Family> = {
  'text/html': 'text',
  'application/xhtml+xml': 'text',
  'text/plain': 'text',
  'text/markdown': 'text',
  'text/x-markdown': 'text',
  'text/csv': 'text',
  'text/tab-separated-values': 'text',
  'application/pdf': 'pdf',
  'application/x-pdf': 'pdf',
  [`${office}wordprocessingml.document`]: 'docx',
  [`${office}spreadsheetml.sheet`]: 'xlsx',
};
/** Says nothing about what is sent: its bytes decide. */
const unspecific = new Set([
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'application/force-download',
]);

/** The family that a type declares; `any` when the bytes decide; undefined for a type that is not read. */
export function familyOf(mimeType: string): Family | 'any' | undefined {
  if (unspecific.has(mimeType)) return 'any';
  return Object.hasOwn(families, mimeType) ? families[mimeType] : undefined;
}

/** Whether the type alone decides how the text is read, whatever the address ends in. */
export function isPage(mimeType: string): boolean {
  return mimeType === 'text/html' || mimeType === 'application/xhtml+xml';
}
