import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
  turns: Histogram<'outcome' | 'brain'>;
  searches: Histogram<string>;
  listeners: Gauge<string>;
  alerts: Counter<'kind'>;
  rejectedDeliveries: Counter<'type'>;
}

export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
  return {
    registry,
    requests: new Histogram({
      name: 'parley_http_seconds',
      help: 'Duration of requests',
      labelNames: ['method', 'route', 'status'],
      buckets: seconds,
      registers,
    }),
    turns: new Histogram({
      name: 'parley_agent_turn_seconds',
      help: "Duration of the agent's turns",
      labelNames: ['outcome', 'brain'],
      buckets: seconds,
      registers,
    }),
    searches: new Histogram({
      name: 'parley_search_seconds',
      help: 'Duration of knowledge searches',
      buckets: seconds,
      registers,
    }),
    alerts: new Counter({
      name: 'parley_alerts_total',
      help: 'What somebody should look at',
      labelNames: ['kind'],
      registers,
    }),
    rejectedDeliveries: new Counter({
      name: 'parley_channel_rejected_total',
      help: 'Deliveries of providers without a valid signature',
      labelNames: ['type'],
      registers,
    }),
    listeners: new Gauge({ name: 'parley_live_listeners', help: 'Open live connections', registers }),
  };
}
