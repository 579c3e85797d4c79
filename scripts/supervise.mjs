import os from 'node:os';

const maxDelayMilliseconds = 30_000;
/** A process that ends sooner has failed at its start. */
const startMilliseconds = 20_000;
const startFailuresLimit = 5;

/**
 * Runs a process until it ends in order or by a signal, and passes signals on. With `restarts` one that dies (a crash,
 * out of memory, killed) is started again, after a delay that doubles with every failure in a row. Resolves to the exit
 * code.
 */
export async function supervise(start, { restarts, isOrphaned = () => false, delayMilliseconds = 1000 }) {
  let child;
  let stoppedBy;
  let wake;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  setInterval(() => isOrphaned() && stop('SIGTERM'), 1000).unref();
  for (let failures = 0; ;) {
    const startedAt = Date.now();
    child = start();
    const { code, signal } = await ended(child);
    child = undefined;
    const exitCode = code ?? 128 + (os.constants.signals[signal] ?? 0);
    if (exitCode === 0 || stoppedBy || !restarts) return exitCode;
    const hasStarted = Date.now() - startedAt > startMilliseconds;
    failures = hasStarted ? 1 : failures + 1;
    const how = signal ? `by ${signal}` : `with exit code ${code}`;
    if (failures === startFailuresLimit) {
      console.error(
        `Parley ended ${failures} times in a row soon after its start, the last time ${how}. Giving up.`,
      );
      return exitCode;
    }
    const delay = Math.min(maxDelayMilliseconds, delayMilliseconds * 2 ** (failures - 1));
    console.error(`Parley ended ${how}. Starting it again in ${delay / 1000} s.`);
    await new Promise((resolve) => {
      wake = resolve;
      setTimeout(resolve, delay);
    });
    if (stoppedBy) return 128 + os.constants.signals[stoppedBy];
  }

  function stop(signal) {
    stoppedBy = signal;
    child?.kill(signal);
    wake?.();
  }
}

function ended(child) {
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve({ code, signal }));
    child.on('error', (error) => {
      console.error(error.message);
      resolve({ code: 1, signal: null });
    });
  });
}
