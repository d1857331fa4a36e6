import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Config } from '../../config/config.ts';
import { type Finding, findingsOf, messageOf } from './finding.ts';

const { ok, warning, problem } = findingsOf('clock');
const TIMEOUT_MS = 5_000;
/** Beyond it, one-time passwords and signatures of payment providers are rejected. */
const WRONG_MS = 30_000;
const OFF_MS = 3_000;
/** A clock that is corrected slowly never differs by so much from one that is not. */
const STEP_MS = 1_000;
const REMEDY = 'timedatectl set-ntp true';

/** Compares the clock with that of other machines, and with the monotonic clock of the process. */
export async function checkClock(
  { connectivityTargets }: Pick<Config, 'connectivityTargets'>,
  { baseUrl, stepMs }: { readonly baseUrl: string; readonly stepMs: number },
): Promise<Finding[]> {
  const jump =
    Math.abs(stepMs) < STEP_MS
      ? ok('The clock was not set since the process started.')
      : warning(
          `The clock was set by ${Math.round(stepMs / 1000)} s since the process started, or the machine slept.`,
          'timedatectl timesync-status',
        );
  return [jump, ...(await checkOffset(connectivityTargets, baseUrl))];
}

async function checkOffset(targets: readonly string[], baseUrl: string): Promise<Finding[]> {
  const addresses = targets.map((target) => `${/:443$/.test(target) ? 'https' : 'http'}://${target}/`);
  const failures: string[] = [];
  for (const address of [...addresses.slice(0, 3), baseUrl]) {
    try {
      const offsetMs = await measureOffset(address);
      const failed = failures.length > 0 && address === baseUrl;
      return [describeOffset(offsetMs, new URL(address).host), ...(failed ? [notConnected(failures)] : [])];
    } catch (error) {
      failures.push(`${new URL(address).host}: ${messageOf(error)}`);
    }
  }
  return [
    warning(
      `The clock could not be compared with another one (${failures.join('; ')}).`,
      'timedatectl status',
    ),
  ];
}

function notConnected(failures: readonly string[]): Finding {
  return warning(
    `No connectivity target answered (${failures.join('; ')}). Monitors are not reported as down while none does.`,
    'Set PHAROS_CONNECTIVITY_TARGETS to addresses that this machine reaches, or to none.',
  );
}

function describeOffset(offsetMs: number, host: string): Finding {
  const seconds = Math.abs(offsetMs / 1000).toFixed(1);
  const text =
    Math.abs(offsetMs) < OFF_MS
      ? `The clock agrees with that of ${host}.`
      : `The clock is ${seconds} s ${offsetMs > 0 ? 'ahead of' : 'behind'} that of ${host}.`;
  if (Math.abs(offsetMs) >= WRONG_MS)
    return problem(`${text} One-time passwords and signed webhooks fail.`, REMEDY);
  return Math.abs(offsetMs) >= OFF_MS ? warning(text, REMEDY) : ok(text);
}

/** Returns how far this clock is ahead of that of a server, in milliseconds, to a second. @throws Error without a `Date` header. */
function measureOffset(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const url = new URL(address);
    const startedMs = Date.now();
    const options = { method: 'HEAD', timeout: TIMEOUT_MS, agent: false };
    const request =
      url.protocol === 'https:'
        ? // A wrong clock makes certificates invalid, and nothing is sent.
          requestHttps(url, { ...options, rejectUnauthorized: false })
        : requestHttp(url, options);
    const late = setTimeout(() => request.destroy(new Error('no answer in time')), TIMEOUT_MS);
    request.once('error', (error) => {
      clearTimeout(late);
      reject(error);
    });
    request.once('response', (response) => {
      clearTimeout(late);
      response.resume();
      request.destroy();
      const theirMs = Date.parse(response.headers.date ?? '');
      if (Number.isNaN(theirMs)) return reject(new Error('the response has no Date header'));
      // The header is cut to a second.
      resolve((startedMs + Date.now()) / 2 - (theirMs + 500));
    });
    request.end();
  });
}
