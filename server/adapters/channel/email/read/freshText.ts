/** The part of a mail that its sender wrote now, without the mails that it answers. In linear time. */

const maxLine = 400;

/** All of it where the new part cannot be told from the rest, or where answers stand between quoted lines. */
export function freshText(whole: string): string {
  const lines = whole.replaceAll('\r\n', '\n').split('\n');
  const start = lines.findIndex((_line, index) => beginsQuote(lines, index));
  const end = start < 0 ? lastQuoteStart(lines) : start;
  if (end < 0) return whole.trim();
  if (start >= 0 && hasAnswersInside(lines.slice(start + 1))) return whole.trim();
  const fresh = lines.slice(0, end).join('\n').trim();
  return fresh === '' ? whole.trim() : fresh;
}

function beginsQuote(lines: readonly string[], index: number): boolean {
  const line = lines[index]!.trim();
  if (line === '' || line.length > maxLine) return false;
  if (
    /^-{2,} ?(?:original message|original appointment|原始郵件|原始邮件|原始訊息|原郵件|原邮件|元のメッセージ) ?-{2,}$/i.test(
      line,
    )
  )
    return true;
  if (isAttribution(line)) return true;
  // Programs break the line after 78 characters.
  const next = lines[index + 1]?.trim() ?? '';
  if (
    /^(?:on|le|am|el|il|em|在|於) ?\S/i.test(line) &&
    next.length <= maxLine &&
    isAttribution(`${line} ${next}`)
  )
    return true;
  if (/^_{10,}$/.test(line)) return headerLines(lines, index + 1) >= 3;
  return isHeaderLine(line) && headerLines(lines, index) >= 3 && isFrom(line);
}

/** `On 22 Nov 2026 at 10:15, Clinic <help@example.com> wrote:`. It names a time or an address. */
function isAttribution(line: string): boolean {
  return (
    /(?:wrote|writes|schrieb(?: [^\n]{1,150})?|a écrit|escribió|ha scritto|escreveu|寫道|写道|書きました|のメール) ?[:：]$/i.test(
      line,
    ) && /[0-9@]/.test(line)
  );
}

const headerNames =
  /^\*?(from|sent|date|to|cc|subject|von|gesendet|an|betreff|寄件者|寄件人|發件人|发件人|傳送日期|寄件日期|發送時間|发送时间|日期|時間|时间|收件者|收件人|副本|抄送|主旨|主題|主题|差出人|送信日時|宛先|件名)\*? ?[:：]\*?/i;
const fromNames = /^\*?(?:from|von|寄件者|寄件人|發件人|发件人|差出人)\*? ?[:：]/i;

function isHeaderLine(line: string): boolean {
  return line.length <= maxLine && headerNames.test(line);
}

function isFrom(line: string): boolean {
  return fromNames.test(line);
}

/** How many lines of a copied header follow each other here. */
function headerLines(lines: readonly string[], from: number): number {
  let found = 0;
  for (const line of lines.slice(from, from + 8)) {
    if (isHeaderLine(line.trim())) found++;
    else if (line.trim() !== '') break;
  }
  return found;
}

/** Where the quoted lines at the end begin; -1: it does not end with such. */
function lastQuoteStart(lines: readonly string[]): number {
  let start = -1;
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index]!.trim();
    if (line.startsWith('>')) start = index;
    else if (line !== '') break;
  }
  return start;
}

function hasAnswersInside(lines: readonly string[]): boolean {
  const first = lines.findIndex((line) => line.trim().startsWith('>'));
  if (first < 0) return false;
  return lines.slice(first).some((line) => line.trim() !== '' && !line.trim().startsWith('>'));
}
