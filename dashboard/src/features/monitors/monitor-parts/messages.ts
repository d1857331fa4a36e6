import type { Texts } from '../../../../../server/src/lib/german/translate.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { defineMessages } from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';

/** English texts of the server need no translation. */
const reasons: Texts = {};
const number = (value: number) => value.toLocaleString(LANGUAGE);

/** The texts of checks: their phases, conditions, certificates and evidence. */
export const messages = defineMessages('monitor-parts', {
  phases: {
    dnsMs: 'DNS',
    connectMs: 'Connect',
    tlsMs: 'TLS',
    ttfbMs: 'First byte',
    transferMs: 'Transfer',
  },
  waterfall: 'Phases of the check',
  phase: (name: string, duration: string) => `${name}: ${duration}`,
  total: 'Total',
  states: { up: 'Up', degraded: 'Degraded', down: 'Down', unknown: 'Unknown' },
  facts: {
    status: 'Status',
    latency: 'Duration',
    protocol: 'Protocol',
    size: 'Size',
    address: 'Address',
    region: 'Region',
    time: 'Time',
  },
  local: 'This server',
  conditions: 'Conditions',
  passed: 'Passed',
  failed: 'Failed',
  expected: 'Expected',
  actual: 'Actual',
  certificate: {
    title: 'Certificate',
    valid: 'Valid',
    invalid: 'Not valid',
    expired: (day: string) => `Expired on ${day}`,
    expires: (day: string, days: number) =>
      `Expires on ${day}, in ${number(days)} ${plural(days, { one: 'day', other: 'days' })}`,
    issuer: 'Issuer',
    subject: 'Subject',
    intermediate: 'Intermediate certificate that expires first',
    names: 'Names',
    more: (count: number) => `and ${number(count)} more`,
  },
  steps: 'Requests',
  evidence: 'Response',
  headers: 'Headers',
  body: 'Body, the first 4 KB',
  noBody: 'The body is empty.',
  heartbeat: {
    example: 'Example',
    examples: { crontab: 'crontab', shell: 'Script', curl: 'curl' },
    explain: {
      crontab: 'The request is sent only when the job succeeds.',
      shell: 'Measures the run, and sends the exit code with the end of the output.',
      curl: 'Send it at the end of your job.',
    },
  },
  /** Why a check failed, by the English text of the server. */
  reasons,
  received: 'Received text',
  errors: {
    dns: 'Name resolution',
    connection_refused: 'Connection refused',
    unreachable: 'Unreachable',
    connection_reset: 'Connection reset',
    timeout: 'Time-out',
    tls: 'TLS',
    certificate: 'Certificate',
    too_many_redirects: 'Redirects',
    invalid_response: 'Invalid response',
    status: 'Status',
    keyword: 'Keyword',
    json: 'JSON',
    header: 'Header',
    latency: 'Slow',
    protocol: 'Protocol',
    mismatch: 'Value',
    expiring: 'Expires soon',
    expired: 'Expired',
    exit_code: 'Exit code',
    missed: 'Missed',
    forbidden_address: 'Forbidden address',
    no_connectivity: 'No connectivity',
    interrupted: 'Interrupted',
  },
});
