import type { Severity } from '../../integrations/index.ts';
import type { NewRule } from '../rules/rule-fields.contract.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RANKS: Readonly<Record<Severity, number>> = { info: 0, warning: 1, critical: 2 };

/** A rule of the model. Its quiet hours are 22:00 to 06:00 UTC on every day. */
export interface ModelRule extends NewRule {
  readonly id: string;
}

interface Problem {
  readonly began: number;
  readonly title: string;
  kind: string;
  severity: Severity;
  isAcknowledged: boolean;
  readonly notified: Map<string, { readonly rule: string; readonly at: number }>;
  readonly reminders: Map<string, { last: number; tryAt: number }>;
}

interface Waiting {
  readonly rule: string;
  readonly title: string;
  readonly severity: Severity;
  readonly phase: string;
  readonly kind: string;
  readonly problem: Problem | undefined;
  ready: number;
  isQuiet: boolean;
  readonly to?: readonly string[];
}

/** A plain description of who is notified when, independent of the database and the outbox. */
export function createModel() {
  const rules: ModelRule[] = [];
  const open = new Map<string, Problem>();
  let waiting: Waiting[] = [];
  let sent: string[] = [];
  const received = new Set<string>();

  const ruleOf = (id: string) => rules.find((rule) => rule.id === id);
  const isQuietAt = (at: number) => {
    const hour = Math.floor((at % DAY_MS) / HOUR_MS);
    return hour >= 22 || hour < 6;
  };
  const endOfNight = (at: number) =>
    Math.floor(at / DAY_MS) * DAY_MS + (at % DAY_MS < 6 * HOUR_MS ? 6 : 30) * HOUR_MS;
  const isHeldByNight = (rule: ModelRule, severity: Severity, at: number) => {
    const { quietHours } = rule;
    if (quietHours === null || !isQuietAt(at)) return false;
    const { severityThatPasses: passing } = quietHours;
    return passing === undefined || RANKS[severity] < RANKS[passing];
  };
  const applies = (rule: ModelRule, { kind, severity }: { kind: string; severity: Severity }) =>
    rule.enabled &&
    rule.events.some((event) => event === 'monitor.*' || event === kind) &&
    RANKS[severity] >= RANKS[rule.filter.severity ?? 'info'];
  const timeOf = (rule: ModelRule, severity: Severity, began: number | undefined, now: number) => {
    const at = began === undefined ? now : Math.max(now, began + rule.delaySeconds * 1_000);
    const isQuiet = isHeldByNight(rule, severity, at);
    return { ready: isQuiet ? endOfNight(at) : at, isQuiet };
  };

  function note(to: string, ruleId: string, { title, phase, problem }: Waiting, now: number) {
    received.add(`${to} ${title}`);
    if (phase !== 'problem' || problem === undefined || problem.notified.has(to)) return;
    problem.notified.set(to, { rule: ruleId, at: now });
    if (ruleOf(ruleId)?.remindEverySeconds && !problem.reminders.has(ruleId))
      problem.reminders.set(ruleId, { last: now, tryAt: now });
  }

  function send(ruleId: string, group: readonly Waiting[], now: number) {
    const rule = ruleOf(ruleId);
    const valid = group.filter((one) => one.to !== undefined || (rule !== undefined && applies(rule, one)));
    const receivers = new Set(valid.flatMap((one) => one.to ?? rule?.integrationIds ?? []));
    for (const to of receivers) {
      const news = valid.filter(
        (one) => (one.to ?? rule?.integrationIds ?? []).includes(to) && !received.has(`${to} ${one.title}`),
      );
      const [first] = news;
      if (first === undefined) continue;
      for (const one of news) note(to, ruleId, one, now);
      const rest = news.length - 1;
      sent.push(
        `${to} ${rest === 0 ? first.title : `${news.length} notifications: ${first.title} and ${rest} more`}`,
      );
    }
  }

  function release(now: number) {
    for (const ruleId of new Set(waiting.map(({ rule }) => rule))) {
      const groupMs = (ruleOf(ruleId)?.groupWithinSeconds ?? 0) * 1_000;
      const mine = () =>
        waiting.filter(({ rule }) => rule === ruleId).sort((one, other) => one.ready - other.ready);
      const take = (group: readonly Waiting[]) => {
        waiting = waiting.filter((one) => !group.includes(one));
        if (group.length > 0) send(ruleId, group, now);
      };
      take(mine().filter(({ isQuiet, ready }) => isQuiet && ready <= now));
      for (;;) {
        const loud = mine().filter(({ isQuiet }) => !isQuiet);
        const [first] = loud;
        if (first === undefined || first.ready + groupMs > now) break;
        take(groupMs === 0 ? [first] : loud.filter(({ ready }) => ready <= first.ready + groupMs));
      }
    }
  }

  function remindOf(problem: Problem, rule: ModelRule, now: number) {
    const reminder = problem.reminders.get(rule.id);
    const mine = [...problem.notified].filter(([, { rule: by }]) => by === rule.id);
    if (reminder === undefined || rule.remindEverySeconds === null || mine.length === 0) return;
    const last = Math.max(reminder.last, ...mine.map(([, { at }]) => at));
    if (now < Math.max(last + rule.remindEverySeconds * 1_000, reminder.tryAt)) return;
    if (isHeldByNight(rule, problem.severity, now)) {
      reminder.tryAt = endOfNight(now);
      return;
    }
    reminder.last = now;
    sent.push(...mine.map(([to]) => `${to} Still open: ${problem.title}`));
  }

  function remind(now: number) {
    for (const problem of open.values())
      for (const rule of rules) if (rule.enabled && !problem.isAcknowledged) remindOf(problem, rule, now);
  }

  interface News {
    readonly title: string;
    readonly phase: string;
    readonly kind: string;
    readonly severity: Severity;
  }

  function recover(resource: string, news: News, now: number) {
    const ended = open.get(resource);
    open.delete(resource);
    if (ended === undefined) return;
    waiting = waiting.filter((one) => one.problem !== ended);
    for (const rule of new Set([...ended.notified.values()].map(({ rule: by }) => by))) {
      const to = [...ended.notified].filter(([, { rule: by }]) => by === rule).map(([id]) => id);
      waiting.push({ ...news, rule, problem: undefined, ready: now, isQuiet: false, to });
    }
  }

  /** @returns the problem; `undefined` when nothing changed. */
  function begin(resource: string, { title, kind, severity }: News, now: number): Problem | undefined {
    const known = open.get(resource);
    if (known?.kind === kind && known.severity === severity) return undefined;
    const problem = known ?? {
      began: now,
      title,
      kind,
      severity,
      isAcknowledged: false,
      notified: new Map(),
      reminders: new Map(),
    };
    open.set(resource, Object.assign(problem, { kind, severity }));
    return problem;
  }

  /** An update waits with its problem; a problem that changed replaces what was held of it. */
  function joinHeld(
    rule: string,
    news: News,
    problem: Problem | undefined,
    own: { ready: number; isQuiet: boolean },
  ) {
    const held = waiting.filter(
      (one) => problem !== undefined && one.rule === rule && one.problem === problem,
    );
    const announced = held.find((one) => one.phase === 'problem');
    if (announced === undefined) return own;
    const { ready, isQuiet } = announced;
    if (news.phase !== 'problem') return { ready, isQuiet };
    const time = ready <= own.ready ? { ready, isQuiet } : own;
    waiting = waiting.filter((one) => one !== announced);
    for (const one of held) Object.assign(one, time);
    return time;
  }

  function hold(news: News, problem: Problem | undefined, now: number) {
    for (const rule of rules) {
      if (!applies(rule, news)) continue;
      const own = timeOf(rule, news.severity, news.phase === 'problem' ? problem?.began : undefined, now);
      waiting.push({ ...news, rule: rule.id, problem, ...joinHeld(rule.id, news, problem, own) });
    }
  }

  function moveReminders(rule: ModelRule, now: number) {
    if (rule.remindEverySeconds === null) return;
    for (const problem of open.values()) {
      if (![...problem.notified.values()].some(({ rule: by }) => by === rule.id)) continue;
      const { last = 0 } = problem.reminders.get(rule.id) ?? {};
      problem.reminders.set(rule.id, { last, tryAt: now });
    }
  }

  return {
    rules,
    open,
    report(resource: string, news: News, now: number) {
      if (news.phase === 'recovery') return recover(resource, news, now);
      if (news.phase === 'update') return hold(news, open.get(resource), now);
      const problem = begin(resource, news, now);
      if (problem !== undefined) hold(news, problem, now);
    },
    acknowledge(resource: string) {
      const problem = open.get(resource);
      if (problem !== undefined) problem.isAcknowledged = true;
    },
    /** Replaces, adds or removes a rule. */
    change(id: string, rule: ModelRule | undefined, now: number) {
      const index = rules.findIndex((one) => one.id === id);
      if (rule === undefined) rules.splice(index, 1);
      else if (index < 0) rules.push(rule);
      else rules[index] = rule;
      waiting = waiting.filter(
        (one) => one.rule !== id || one.to !== undefined || (rule !== undefined && applies(rule, one)),
      );
      if (rule === undefined) return;
      for (const one of waiting)
        if (one.rule === id && one.to === undefined)
          Object.assign(
            one,
            timeOf(rule, one.severity, one.phase === 'problem' ? one.problem?.began : undefined, now),
          );
      moveReminders(rule, now);
    },
    /** Sends what is due. @returns the messages since the last call. */
    settle(now: number): readonly string[] {
      release(now);
      remind(now);
      const result = sent;
      sent = [];
      return result.sort();
    },
  };
}
