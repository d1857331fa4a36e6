import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Clock } from '../lib/time/clock.ts';

/** A table whose files are damaged or missing. */
export interface Damage {
  readonly store: 'facts' | 'state';
  /** The name of the table; for files of the state store that belong to no known table, their path. */
  readonly table: string;
  /** RFC 3339. */
  readonly foundAt: string;
}

/** Where damage is kept. */
export interface KeptDamage {
  readonly path: string;
  /** The stores whose files this process checks. Damage of others is forgotten when it ends. */
  readonly stores: ReadonlySet<Damage['store']>;
}

/** The damage that reads and checks found, until a check finds that it was repaired. */
export class DamageLog {
  readonly #clock: Clock;
  readonly #logger: Pick<Logger, 'error'>;
  readonly #kept: KeptDamage | undefined;
  readonly #found: Map<string, Damage>;
  #checkedAtMs: number;

  /** @param kept where it is kept when the process ends; by default nowhere. */
  constructor(clock: Clock, logger: Pick<Logger, 'error'>, kept?: KeptDamage) {
    const last = kept === undefined ? { checkedAtMs: 0, found: [] } : read(kept.path);
    this.#clock = clock;
    this.#logger = logger;
    this.#kept = kept;
    this.#found = new Map(last.found.map((damage) => [keyOf(damage), damage]));
    this.#checkedAtMs = last.checkedAtMs;
  }

  /** Records damage and logs it once for each table. */
  add(store: Damage['store'], table: string, problem: string): void {
    const damage = { store, table, foundAt: new Date(this.#clock.now()).toISOString() };
    if (this.#found.has(keyOf(damage))) return;
    this.#found.set(keyOf(damage), damage);
    this.#logger.error({ store, table, problem }, 'stored data is damaged; restore a backup');
    this.#write();
  }

  list(): readonly Damage[] {
    return [...this.#found.values()];
  }

  /** When all files were checked last, in milliseconds since the epoch; 0 if never. */
  checkedAtMs(): number {
    return this.#checkedAtMs;
  }

  /** Records that all files were checked, and removes this damage, which the check did not find. */
  endCheck(repaired: readonly Damage[]): void {
    for (const damage of repaired) this.#found.delete(keyOf(damage));
    this.#checkedAtMs = this.#clock.now();
    this.#write();
  }

  #write(): void {
    const kept = this.#kept;
    if (kept === undefined) return;
    const content = JSON.stringify({
      checkedAtMs: this.#checkedAtMs,
      found: this.list().filter(({ store }) => kept.stores.has(store)),
    });
    try {
      writeFileSync(`${kept.path}.unfinished`, content);
      renameSync(`${kept.path}.unfinished`, kept.path);
    } catch (error) {
      this.#logger.error({ err: error }, 'the record of damage could not be written');
    }
  }
}

function keyOf({ store, table }: Pick<Damage, 'store' | 'table'>): string {
  return `${store}.${table}`;
}

/** A record that cannot be read is none: then all files are checked. */
function read(path: string): { readonly checkedAtMs: number; readonly found: readonly Damage[] } {
  try {
    const { checkedAtMs, found }: { checkedAtMs: unknown; found: unknown } = JSON.parse(
      readFileSync(path, 'utf8'),
    );
    return {
      checkedAtMs: typeof checkedAtMs === 'number' ? checkedAtMs : 0,
      found: Array.isArray(found) ? found.filter(isDamage) : [],
    };
  } catch {
    return { checkedAtMs: 0, found: [] };
  }
}

function isDamage(value: unknown): value is Damage {
  if (typeof value !== 'object' || value === null) return false;
  const { store, table, foundAt }: Partial<Record<string, unknown>> = { ...value };
  return (store === 'facts' || store === 'state') && typeof table === 'string' && typeof foundAt === 'string';
}
