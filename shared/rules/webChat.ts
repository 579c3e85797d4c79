export const chatPath = '/v1/public/chat';

/** Lengths of a message's text, of a page of history, and of a page of what came after a message. */
export const chatLimits = { textLength: 4000, history: 50, missed: 500 };
