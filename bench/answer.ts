/**
 * The latency from a customer's message to the event with the agent's answer, with the built-in engine. Messages are sent
 * at a constant rate from many chats.
 */
import { machine, percentile, report, round, startBench } from '#bench/bench.ts';
import { listen, type Ear } from '#test/listen.ts';
import { enterChat, makeChat, say, teach, until } from '#test/makers.ts';

const perSecond = 20;
const seconds = 30;
const chats = 60;

const { app, workspace, stop } = await startBench({ AGENT_DEBOUNCE_MS: '0' });
try {
  const topics = [
    'parking',
    'opening hours',
    'whitening',
    'insurance',
    'cancellation',
    'payment',
    'children',
    'implants',
    'aligners',
    'emergencies',
  ];
  await teach(
    app,
    workspace,
    topics.flatMap((topic, index) => [
      {
        kind: 'qa',
        question: `What should I know about ${topic}?`,
        answer: `About ${topic}: please see counter number ${index + 1}.`,
        phrasings: [`Tell me about ${topic}`],
      },
      {
        kind: 'text',
        title: `Guide to ${topic}`,
        text: `This guide explains ${topic} for customers. `.repeat(20),
      },
    ]),
  );
  const first = await makeChat(app, workspace);
  const opened = [
    first,
    ...(await Promise.all(Array.from({ length: chats - 1 }, () => enterChat(app, first.key)))),
  ];
  const ears: Ear[] = [];
  // Each from an address of its own: one network has 50 streams at most.
  for (const [index, chat] of opened.entries()) {
    const from = { 'x-forwarded-for': `198.51.100.${index}` };
    ears.push(await listen(`${app.url}/v1/public/chat/events`, chat.token, chat.lastEventId, from));
  }

  const receivedAt = new Map<number, number[]>();
  for (const [index, ear] of ears.entries()) {
    const times: number[] = [];
    receivedAt.set(index, times);
    const push = ear.events.push.bind(ear.events);
    ear.events.push = (...events) => {
      for (const event of events) {
        if (event.event === 'message' && String(event.data['author']) === 'agent')
          times.push(performance.now());
      }
      return push(...events);
    };
  }

  await run(40, () => undefined);
  for (const times of receivedAt.values()) times.length = 0;
  const latencies: number[] = [];
  const eventLoop = process.cpuUsage();
  await run(perSecond * seconds, (latency) => latencies.push(latency));
  const cpu = process.cpuUsage(eventLoop);

  report('Answer', [
    `${machine()}.`,
    '',
    `${latencies.length} messages at ${perSecond} a second from ${chats} chats, debounce 0, built-in engine, load generator and database on the same machine.`,
    '',
    '| | measured | limit |',
    '| --- | --- | --- |',
    `| p50 | ${round(percentile(latencies, 0.5))} ms | 150 ms |`,
    `| p99 | ${round(percentile(latencies, 0.99))} ms | 500 ms |`,
    `| slowest | ${round(Math.max(...latencies))} ms | |`,
    `| CPU of the node (with the load generator) | ${round((cpu.user + cpu.system) / 1000 / latencies.length)} ms a message | |`,
  ]);
  for (const ear of ears) ear.close();

  /** A chat sends its next message only after its answer. */
  async function run(count: number, onAnswer: (latency: number) => void): Promise<void> {
    const startedAt = performance.now();
    const running: Promise<void>[] = [];
    for (let i = 0; i < count; i++) {
      const due = startedAt + (i * 1000) / perSecond;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      const index = i % chats;
      const before = receivedAt.get(index)!.length;
      const sentAt = performance.now();
      running.push(
        (async () => {
          await say(app, opened[index]!, `What should I know about ${topics[i % topics.length]}?`);
          await until(async () => receivedAt.get(index)!.length > before, 20);
          onAnswer(receivedAt.get(index)![before]! - sentAt);
        })(),
      );
    }
    await Promise.all(running);
  }
} finally {
  await stop();
}
