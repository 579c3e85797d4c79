/** For every benchmark: the product on a new database, a workspace in it, percentiles and the report. */
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { systemLimits } from '#shared/rules/systemLimits.ts';
import { openTestApp, type Server, type TestApp } from '#test/app.ts';
import { makeWorkspace, setLimits, type TestWorkspace } from '#test/makers.ts';
import { startTemplate } from '#test/template.ts';

export interface BenchApp {
  app: TestApp;
  server: Server;
  workspace: TestWorkspace;
  stop(): Promise<void>;
}

/** All load comes from one address. */
const unlimited = {
  visitor_answers: systemLimits.visitor_answers.most,
  address_answers: systemLimits.address_answers.most,
  hour_answers: systemLimits.hour_answers.most,
  plan_share: systemLimits.plan_share.most,
  address_sessions: systemLimits.address_sessions.most,
  address_messages: systemLimits.address_messages.most,
  proof_threshold: 0,
};

export async function startBench(env: Record<string, string> = {}): Promise<BenchApp> {
  const { server, stop } = await startTemplate();
  const app = await openTestApp(server, { env });
  await setLimits(app, unlimited);
  return {
    app,
    server,
    workspace: await makeWorkspace(app, 'Bench'),
    async stop() {
      await app.stop();
      await stop();
    },
  };
}

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}

export function machine(): string {
  const [cpu] = os.cpus();
  return `${os.cpus().length} × ${cpu?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, load ${os.loadavg()[0]!.toFixed(1)}`;
}

const results = new URL('./RESULTS.md', import.meta.url);

/** Prints a section; with `--write` it replaces that section of bench/RESULTS.md. */
export function report(title: string, lines: string[]): void {
  const section = `## ${title}\n\n${lines.join('\n')}\n`;
  console.log(`\n${section}`);
  if (!process.argv.includes('--write')) return;
  const text = readFileSync(results, 'utf8');
  const start = text.indexOf(`## ${title}\n`);
  if (start < 0) writeFileSync(results, `${text.trimEnd()}\n\n${section}`);
  else {
    const next = text.indexOf('\n## ', start + 1);
    writeFileSync(results, `${text.slice(0, start)}${section}${next < 0 ? '' : text.slice(next)}`);
  }
}
