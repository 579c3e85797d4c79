/**
 * What a change of plan costs, to the second and the cent. Times are unix seconds, months those of UTC, amounts integer
 * cents: each line is rounded once, and the unused rest of a price is the same amount whether it is credited or charged.
 */
export type Interval = 'month' | 'year';

export interface Period {
  start: number;
  end: number;
  /** Where periods are counted from: their ends keep its day of the month as far as a month has it. */
  anchor: number;
}

/** What a workspace has at the moment. */
export interface Running {
  plan_tag: string;
  plan_name: string;
  interval: Interval;
  /** For the whole period. */
  price: number;
  /** The period has been paid for; is a free trial; is owed. */
  state: 'paid' | 'trial' | 'unpaid';
  period: Period;
}

export interface Wanted {
  plan_tag: string;
  plan_name: string;
  interval: Interval;
  price: number;
  /** Days before the first charge; 0 for those who have had a trial. */
  trial_days: number;
}

export interface ProrationLine {
  kind: 'credit' | 'charge';
  description: string;
  plan_tag: string;
  /** What is credited or charged: so many seconds, from one moment to the other. */
  seconds: number;
  from: number;
  to: number;
  /** Credits are negative. */
  amount: number;
}

export interface PlanChange {
  lines: ProrationLine[];
  /** The sum of the lines; negative: so much goes back. */
  total: number;
  status: 'active' | 'trialing';
  period: Period;
}

const daySeconds = 24 * 3600;

/**
 * Within an interval the period stays, and only its rest changes hands. Another interval, no period that has been paid
 * for, or the end of a trial begin a new period. A trial goes on when the other plan has one too.
 */
export function changePlan(at: number, running: Running | undefined, wanted: Wanted): PlanChange {
  if (running?.state === 'trial' && wanted.trial_days > 0)
    return trial(wanted, { from: at, to: running.period.end });
  if (!running && wanted.trial_days > 0)
    return trial(wanted, { from: at, to: at + wanted.trial_days * daySeconds });
  const lines: ProrationLine[] = [];
  if (running?.state === 'paid') {
    const credit = restLine('credit', at, running, running.period);
    if (credit.amount !== 0) lines.push(credit);
    if (running.interval === wanted.interval) {
      lines.push(restLine('charge', at, wanted, running.period));
      return { lines, total: sum(lines), status: 'active', period: running.period };
    }
  }
  const period = { start: at, end: periodEnd(at, wanted.interval, at), anchor: at };
  lines.push(restLine('charge', at, wanted, period));
  return { lines, total: sum(lines), status: 'active', period };
}

function trial(wanted: Wanted, { from, to }: { from: number; to: number }): PlanChange {
  const line: ProrationLine = {
    kind: 'charge',
    description: `Trial of ${wanted.plan_name}`,
    plan_tag: wanted.plan_tag,
    seconds: Math.max(0, to - from),
    from,
    to,
    amount: 0,
  };
  return { lines: [line], total: 0, status: 'trialing', period: { start: from, end: to, anchor: to } };
}

function restLine(
  kind: ProrationLine['kind'],
  at: number,
  of: { plan_tag: string; plan_name: string; price: number },
  period: Period,
): ProrationLine {
  const seconds = Math.min(Math.max(period.end - at, 0), period.end - period.start);
  const amount = share(of.price, seconds, period.end - period.start);
  return {
    kind,
    description: kind === 'credit' ? `Unused time on ${of.plan_name}` : of.plan_name,
    plan_tag: of.plan_tag,
    seconds,
    from: at,
    to: Math.max(at, period.end),
    amount: kind === 'credit' && amount !== 0 ? -amount : amount,
  };
}

/** The part of a price, rounded to the nearest cent. Exact whatever the price: years of seconds times cents are long. */
function share(price: number, part: number, whole: number): number {
  return Number((2n * BigInt(price) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

function sum(lines: ProrationLine[]): number {
  return lines.reduce((total, line) => total + line.amount, 0);
}

/** The first end of a period after a moment: whole intervals from the anchor. */
export function periodEnd(anchor: number, interval: Interval, after: number): number {
  const step = interval === 'year' ? 12 : 1;
  const [from, to] = [new Date(anchor * 1000), new Date(after * 1000)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  let count = Math.max(1, Math.floor(months / step));
  while (addMonths(anchor, count * step) <= after) count++;
  return addMonths(anchor, count * step);
}

/** The same day and time so many months later; the last day of a month that is too short. */
function addMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  date.setUTCDate(Math.min(day, daysIn(date.getUTCFullYear(), date.getUTCMonth())));
  return date.getTime() / 1000;
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}
