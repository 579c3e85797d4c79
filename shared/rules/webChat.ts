export const chatPath = '/v1/public/chat';

/**
 * Lengths of a message's text, of a page of history, of a page of what came after a message, of the list of handovers
 * and of a signed identity.
 */
export const chatLimits = { textLength: 4000, history: 50, missed: 500, handovers: 50, identityLength: 4000 };
