/** What a page does not use is left out of the style sheet that stands in it. */

/** Classes that the pages' scripts set. */
const setByScripts = ['dark'];
/** At-rules that hold rules of their own. */
const holders = /^@(?:layer|media|supports|container|starting-style)\b/;

/** The rules of a minified style sheet that can match something in a page's body, with the custom properties they read. */
export function pageStyle(style: string, body: string): string {
  const classes = new Set(setByScripts);
  for (const [, list = ''] of body.matchAll(/\sclass="([^"]*)"/g))
    for (const name of unescapeHtml(list).split(/\s+/)) classes.add(name);
  return withoutUnread(keepRules(withoutComments(style), classes), body);
}

function withoutComments(style: string): string {
  let kept = '';
  let at = 0;
  for (;;) {
    const start = style.indexOf('/*', at);
    const end = start === -1 ? -1 : style.indexOf('*/', start + 2);
    if (end === -1) return kept + style.slice(at);
    kept += style.slice(at, start);
    at = end + 2;
  }
}

function keepRules(style: string, classes: ReadonlySet<string>): string {
  return splitRules(style)
    .map((rule) => {
      const start = rule.indexOf('{');
      const head = rule.slice(0, start);
      if (start < 0 || (head.startsWith('@') && !holders.test(head))) return rule;
      if (!head.startsWith('@')) return isUsed(head, classes) ? rule : '';
      const kept = keepRules(rule.slice(start + 1, -1), classes);
      return kept && `${head}{${kept}}`;
    })
    .join('');
}

/** Rules and statements of the outermost level. */
function splitRules(style: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: token, index } of style.matchAll(/\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]/gs)) {
    if (token === '{') depth++;
    if (token === '}') depth--;
    if (depth > 0 || (token !== '}' && token !== ';')) continue;
    rules.push(style.slice(start, index + 1).trim());
    start = index + 1;
  }
  return rules;
}

/** Whether one of some selectors asks for no class that the page does not have; what stands in brackets is not asked. */
function isUsed(selectors: string, classes: ReadonlySet<string>): boolean {
  let plain = selectors.replaceAll(/\[[^\][]*\]/g, (part, at: number) =>
    selectors[at - 1] === '\\' ? part : '',
  );
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replaceAll(/(?<!\\)\((?:\\.|[^\\()])*\)/gs, '');
  }
  return plain
    .split(/(?<!\\),/)
    .some((selector) =>
      [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].every(([, name = '']) =>
        classes.has(name.replaceAll(/\\(.)/g, '$1')),
      ),
    );
}

/** Without the custom properties that neither a rule nor the body reads. */
function withoutUnread(style: string, body: string): string {
  const read = new Set([...`${style}${body}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const kept = style
    .replaceAll(/@property (--[\w-]+)\{[^}@]*\}/g, (rule, name: string) => (read.has(name) ? rule : ''))
    .replaceAll(/(?<=[{;])(--[\w-]+):(?:"[^"]*"|[^;{}"])*(?:;|(?=\}))/g, (declaration, name: string) =>
      read.has(name) ? declaration : '',
    );
  return kept === style ? style : withoutUnread(kept, body);
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
