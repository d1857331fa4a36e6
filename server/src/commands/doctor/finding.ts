/** What is checked, in the order of the report. */
export const AREAS = [
  'settings',
  'server',
  'stores',
  'journal',
  'disk',
  'clock',
  'DNS',
  'base URL',
  'proxies',
  'mail',
  'limits',
] as const;

/** One result of a check. */
export interface Finding {
  readonly area: (typeof AREAS)[number];
  /** `problem`: something does not work. `warning`: something works, but not for long or not for everybody. */
  readonly status: 'ok' | 'warning' | 'problem';
  /** One or two sentences. */
  readonly text: string;
  /** What to do, as a command or a setting; only of warnings and problems. */
  readonly remedy?: string;
}

/** Creates the findings of an area. */
export function findingsOf(area: Finding['area']) {
  return {
    ok: (text: string): Finding => ({ area, status: 'ok', text }),
    warning: (text: string, remedy: string): Finding => ({ area, status: 'warning', text, remedy }),
    problem: (text: string, remedy: string): Finding => ({ area, status: 'problem', text, remedy }),
  };
}

/** Returns the message of an error with its causes: `fetch failed: connect ECONNREFUSED 127.0.0.1:9`. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const reason: unknown = Reflect.get(error, 'reason');
  const own = typeof reason === 'string' ? reason : error.message;
  const code: unknown = Reflect.get(error, 'code');
  const text = own === '' ? String(code ?? error.name) : own;
  return error.cause === undefined ? text : `${text}: ${messageOf(error.cause)}`;
}

/** Rejects when work takes too long. The work itself may continue. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
