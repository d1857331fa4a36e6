import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '../config/config.ts';
import { secretsOf } from '../config/config-values.ts';
import { readProcessLimits } from '../lib/process-limits.ts';
import { VERSION } from '../lib/version.ts';
import { DOCTOR_QUESTION, type ServerReport } from '../modules/discovery/index.ts';
import { askRunningProcess } from '../stores/directory-lock.ts';
import { checkServedBaseUrl, checkStoppedBaseUrl } from './doctor/check-base-url.ts';
import { checkClock } from './doctor/check-clock.ts';
import { checkDisk } from './doctor/check-disk.ts';
import { checkDns } from './doctor/check-dns.ts';
import { checkServedJournal, checkStoppedJournal } from './doctor/check-journal.ts';
import { checkLimits } from './doctor/check-limits.ts';
import { checkMail } from './doctor/check-mail.ts';
import { checkServedStores, checkStoppedStores } from './doctor/check-stores.ts';
import { AREAS, type Finding, findingsOf, messageOf, within } from './doctor/finding.ts';

const ASK_TIMEOUT_MS = 15_000;

/** The help text of `pharos doctor`. */
export const DOCTOR_HELP = `Checks this installation: stores, journal, disk, clock, DNS, base URL, proxies, mail and limits of the system.

Run it with the settings of the server. A running server answers for its stores. Without one, the stores are opened and
closed; nothing is migrated. The exit code is 1 if something is wrong; warnings alone exit with 0.

  --json    one JSON object: {"ok": …, "findings": [{"area", "status", "text", "remedy"}]}`;

/** Thrown if something is wrong. */
class DoctorError extends Error {
  override readonly name = 'DoctorError';
}

/** `pharos doctor`: prints what works and what does not, each with a remedy. @throws DoctorError if something is wrong. */
export async function doctor(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return void process.stdout.write(`${DOCTOR_HELP}\n`);
  const findings = await examine();
  const wrong = findings.filter(({ status }) => status === 'problem').length;
  process.stdout.write(
    values.json ? `${JSON.stringify({ ok: wrong === 0, findings }, undefined, 2)}\n` : render(findings),
  );
  if (wrong > 0) throw new DoctorError(wrong === 1 ? '1 thing is wrong.' : `${wrong} things are wrong.`);
}

async function examine(): Promise<readonly Finding[]> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const { problem } = findingsOf('settings');
    return error.message
      .split('\n')
      .map((line) => problem(`${line}.`, 'pharos start --help lists all settings.'));
  }
  const findings = await checkAll(config);
  const hide = hiding(secretsOf(config));
  return findings
    .map(({ text, remedy, ...rest }) => ({
      ...rest,
      text: hide(text),
      ...(remedy === undefined ? {} : { remedy: hide(remedy) }),
    }))
    .sort((a, b) => AREAS.indexOf(a.area) - AREAS.indexOf(b.area));
}

async function checkAll(config: Config): Promise<readonly Finding[]> {
  const { dataDirectory } = config;
  const { report, findings, isHeld } = await askServer(config);
  const baseUrl = report?.baseUrl ?? config.baseUrl ?? 'http://localhost';
  const limits = report?.limits ?? (await readProcessLimits());
  const checks: readonly (readonly [Finding['area'], () => Promise<Finding[]>])[] = [
    ['disk', () => checkDisk(dataDirectory)],
    ['DNS', () => checkDns(config, baseUrl)],
    ['clock', () => checkClock(config, { baseUrl, stepMs: limits.clockStepMs })],
    ['mail', () => checkMail(config)],
    ...(report === undefined
      ? []
      : ([['base URL', () => checkServedBaseUrl(baseUrl, report.token, config)]] as const)),
    ...(isHeld
      ? []
      : ([
          ['stores', () => checkStoppedStores(config)],
          ['journal', () => checkStoppedJournal(dataDirectory)],
          ['base URL', () => checkStoppedBaseUrl(baseUrl)],
        ] as const)),
  ];
  const found: Finding[] = [...findings];
  // One after another: measurements would disturb each other.
  for (const [area, check] of checks) found.push(...(await check().catch(failed(area))));
  if (report !== undefined)
    found.push(...checkServedStores(report), ...checkServedJournal(report, dataDirectory, Date.now()));
  return [...found, ...checkLimits(config, limits)];
}

/** Returns a finding in place of those of a check that failed itself. */
function failed(area: Finding['area']): (error: unknown) => Finding[] {
  return (error) => [
    findingsOf(area).problem(
      `The check failed: ${messageOf(error)}.`,
      'Run it as the user of the server, with its settings.',
    ),
  ];
}

/** Whether a server uses the data directory, and what it says. */
interface Asked {
  /** Then only the server can read the embedded stores. */
  readonly isHeld: boolean;
  /** `undefined` also of a server that is starting, or does not answer. */
  readonly report?: ServerReport;
  readonly findings: Finding[];
}

/** Asks the server that uses the data directory. */
async function askServer(config: Config): Promise<Asked> {
  const { ok, warning, problem } = findingsOf('server');
  const { dataDirectory } = config;
  try {
    const answer = await within(ASK_TIMEOUT_MS, askRunningProcess(dataDirectory, DOCTOR_QUESTION));
    if (answer === undefined) return { isHeld: false, findings: [ok(`No server uses ${dataDirectory}.`)] };
    if (answer === '')
      return {
        isHeld: true,
        findings: [warning('The server is starting.', 'Run pharos doctor again when it is ready.')],
      };
    const report: ServerReport = JSON.parse(answer);
    return {
      isHeld: true,
      report,
      findings: [ok(`A server uses ${dataDirectory}.`), ...compare(report, config)],
    };
  } catch (error) {
    const text = `The server that uses ${dataDirectory} does not answer: ${messageOf(error)}.`;
    return { isHeld: true, findings: [problem(text, 'systemctl restart pharos')] };
  }
}

/** Compares the server with this program and its settings. */
function compare(report: ServerReport, { baseUrl }: Config): Finding[] {
  const { warning } = findingsOf('server');
  return [
    ...(report.version === VERSION
      ? []
      : [
          warning(
            `The server has version ${report.version}, and this program ${VERSION}.`,
            'systemctl restart pharos',
          ),
        ]),
    ...(baseUrl === undefined || report.baseUrl === baseUrl
      ? []
      : [
          warning(
            `The server has the base URL ${report.baseUrl}, and this command ${baseUrl}. Settings below may not be those of the server.`,
            'Run pharos doctor with the environment of the server.',
          ),
        ]),
  ];
}

/** Returns a function that replaces secrets in texts. Errors of libraries can contain addresses with passwords. */
function hiding(secrets: readonly string[]): (text: string) => string {
  return (text) => secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '…'), text);
}

const SIGNS = { ok: 'ok     ', warning: 'warning', problem: 'WRONG  ' } as const;

function render(findings: readonly Finding[]): string {
  const width = Math.max(...AREAS.map((area) => area.length));
  const lines = findings.flatMap(({ area, status, text, remedy }) => [
    `${SIGNS[status]}  ${area.padEnd(width)}  ${text}`,
    ...(remedy === undefined ? [] : [`${' '.repeat(SIGNS.ok.length + width + 4)}→ ${remedy}`]),
  ]);
  return `${lines.join('\n')}\n`;
}
