const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys that send and resolve, as they are written on the user's keyboard. */
export const sendAndResolveKeys = isApple ? '⌘ Shift Enter' : 'Ctrl Shift Enter';
