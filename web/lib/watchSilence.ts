/** The server says something on a live line every 20 s; one that is silent for longer than this is dead. */
const longestSilence = 60_000;
const every = 5_000;

/** Calls back when nothing was heard for a minute. By the clock, which a sleeping computer does not stop. */
export function watchSilence(onSilence: () => void): { heard: () => void; stop: () => void } {
  let heardAt = Date.now();
  const watch = setInterval(() => {
    if (Date.now() - heardAt > longestSilence) onSilence();
  }, every);
  return {
    heard() {
      heardAt = Date.now();
    },
    stop: () => clearInterval(watch),
  };
}
