import { spawn, type ChildProcess } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';

const started: ChildProcess[] = [];
afterEach(() => started.splice(0).forEach((one) => one.kill('SIGKILL')));

/** A supervisor of processes that run a program and write their process id. */
function supervisor(program: string) {
  const code = `import { spawn } from 'node:child_process';
    import { supervise } from './scripts/supervise.mjs';
    const start = () => spawn(process.execPath, ['--max-old-space-size=40', '-e', ${JSON.stringify(`console.log('pid', process.pid);${program}`)}], { stdio: 'inherit' });
    process.exit(await supervise(start, { restarts: true, delayMilliseconds: 50 }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const pids = () => [...output.matchAll(/pid (\d+)/g)].map(([, pid]) => Number(pid));
  return {
    child,
    pids,
    output: () => output,
    ended: new Promise<number | null>((resolve) => child.on('close', resolve)),
    async running(count: number) {
      while (pids().length < count) await new Promise((resolve) => setTimeout(resolve, 20));
      return pids()[count - 1]!;
    },
  };
}

const waits = 'setInterval(() => {}, 1000);';

describe('supervise', { timeout: 60_000 }, () => {
  it('starts a process again that was killed, and passes a signal on with the exit code', async () => {
    const one = supervisor(`${waits} process.on('SIGTERM', () => process.exit(7));`);
    process.kill(await one.running(1), 'SIGKILL');
    await one.running(2);
    expect(one.output()).toContain('Parley ended by SIGKILL. Starting it again in 0.05 s.');
    await new Promise((resolve) => setTimeout(resolve, 500));
    one.child.kill('SIGTERM');
    expect(await one.ended).toBe(7);
    expect(one.pids()).toHaveLength(2);
  });

  it('starts a process again that ran out of memory', async () => {
    const one = supervisor('const all = []; for (;;) all.push(new Array(10000).fill(1.5));');
    await one.running(2);
    expect(one.output()).toMatch(/heap out of memory/);
    one.child.kill('SIGTERM');
    await one.ended;
  });

  it('gives up with the exit code after five failures at the start', async () => {
    const one = supervisor('process.exit(3);');
    expect(await one.ended).toBe(3);
    expect(one.pids()).toHaveLength(5);
    expect(one.output()).toContain(
      'Parley ended 5 times in a row soon after its start, the last time with exit code 3.',
    );
  });

  it('ends with a process that ends in order', async () => {
    const one = supervisor('process.exit(0);');
    expect(await one.ended).toBe(0);
    expect(one.pids()).toHaveLength(1);
  });
});
