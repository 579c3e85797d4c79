/** The chunk that is loaded with the first message or attachment. */
import css from './extras.css?inline';

export { Choices } from './Choices.tsx';
export { createAttachments } from './createAttachments.ts';
export { detectLang } from './detectLang.ts';
export { FileList } from './FileList.tsx';
export { MediaBody } from './MediaBody.tsx';
export { NewMessages } from './NewMessages.tsx';
export { Sources } from './Sources.tsx';
export { Typing } from './Typing.tsx';

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
