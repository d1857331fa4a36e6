import { randomInt } from 'node:crypto';
import { type Answer, type DecodedPacket, decode, encode, RECURSION_DESIRED } from 'dns-packet';
import { type Outbound, OutboundError } from '../../../outbound/outbound.ts';
import { createTrace } from '../../../outbound/trace.ts';
import { type Assertion, type CheckResult, NO_RESULT } from '../checks/check-result.ts';
import type { CheckRequest } from '../checks/checker.ts';
import type { CheckDeps } from './check-deps.ts';
import type { MonitorConfig } from './configs.contract.ts';
import { Deadline } from './deadline.ts';
import { describeFailure, down, type Failure, roundMs } from './describe-failure.ts';
import { isRecordText, queriedName, recordText, reversedAddress } from './dns-records.ts';

const MAX_ID = 65_535;
const MAX_LISTED = 10;
/** RFC 1035 §4.1.1. */
const CODE_BITS = 0xf;
const CODES = ['NOERROR', 'FORMERR', 'SERVFAIL', 'NXDOMAIN', 'NOTIMP', 'REFUSED'];
const NAME_ERROR = 3;

/** Checks the records of a name. */
export async function checkDns(
  { outbound, dnsPort }: CheckDeps,
  { config, timeoutMs, signal }: CheckRequest<'dns'>,
): Promise<CheckResult> {
  const { name, recordType, resolver } = config;
  const host = resolver ?? 'the DNS server';
  const deadline = new Deadline(timeoutMs);
  const queried = queriedName(name, recordType);
  const question = { type: recordType, name: queried };
  const id = randomInt(MAX_ID + 1);
  const message = encode({ type: 'query', id, flags: RECURSION_DESIRED, questions: [question] });
  try {
    const bytes = await outbound.queryDns({ server: resolver, port: dnsPort, message, timeoutMs, signal });
    const latencyMs = roundMs(deadline.elapsedMs());
    const response = decodeFor(queried, bytes, host);
    const phases = { ...NO_RESULT.phases, dnsMs: latencyMs };
    return { ...NO_RESULT, status: 'up', latencyMs, phases, ...findFailure(config, response, outbound) };
  } catch (error) {
    const failure = describeFailure(error, { host, timeoutMs, trace: createTrace(), signal });
    // The server of Pharos uses these resolvers: their failure says nothing about the name.
    const isOurs = resolver === undefined && error instanceof OutboundError;
    const ours: Failure = { ...failure, status: 'unknown', errorClass: 'no_connectivity' };
    return { ...NO_RESULT, ...(isOurs ? ours : failure) };
  }
}

/** @throws OutboundError invalid_response if the bytes are no response to the question. */
function decodeFor(name: string, bytes: Uint8Array, host: string): DecodedPacket {
  const invalid = `${host} sent a response that is not valid.`;
  let packet: DecodedPacket;
  try {
    packet = decode(Buffer.from(bytes));
  } catch (cause) {
    throw new OutboundError('invalid_response', invalid, { cause });
  }
  // Addresses beyond the end are not an error of `decode`.
  const isWhole = decode.bytes <= bytes.length;
  if (isWhole && packet.questions?.[0]?.name.toLowerCase() === name) return packet;
  throw new OutboundError('invalid_response', invalid);
}

function findFailure(
  config: MonitorConfig<'dns'>,
  { flags = 0, answers = [] }: DecodedPacket,
  outbound: Pick<Outbound, 'isAllowed'>,
): Partial<CheckResult> {
  const { name, recordType, resolver } = config;
  const code = flags & CODE_BITS;
  if (code === NAME_ERROR) return down('dns', `The name ${name} does not exist (NXDOMAIN).`);
  if (code !== 0) return down('dns', `The DNS server answered ${CODES[code] ?? code} for ${name}.`);
  const records = answers.filter(({ type }) => type === recordType);
  if (resolver === undefined && revealsPrivate(name, records, outbound))
    return down('forbidden_address', `${name} has an address in a private network, which is not shown.`);
  if (records.length === 0) return down('dns', `${name} has no ${recordType} record.`);
  const assertions = compare(config, records.map(recordText));
  const failed = assertions.find(({ passed }) => !passed);
  return { assertions, ...(failed === undefined ? {} : toFailure(config, failed)) };
}

/** The resolvers of the server can know names of its private network, which monitors must not read. */
function revealsPrivate(
  name: string,
  records: readonly Answer[],
  { isAllowed }: Pick<Outbound, 'isAllowed'>,
): boolean {
  return records.some(
    (record) =>
      ((record.type === 'A' || record.type === 'AAAA') && !isAllowed(record.data)) ||
      (record.type === 'PTR' && !isAllowed(reversedAddress(queriedName(name, 'PTR')) ?? '')),
  );
}

function compare(
  { recordType, expectedValues, exact }: MonitorConfig<'dns'>,
  found: readonly string[],
): Assertion[] {
  const actual = found.slice(0, MAX_LISTED).join(', ');
  const isExpected = (text: string) => expectedValues.some((value) => isRecordText(recordType, text, value));
  const required = expectedValues.map((value) => ({
    subject: recordType,
    expected: value,
    actual,
    passed: found.some((text) => isRecordText(recordType, text, value)),
  }));
  if (!exact) return required;
  const other = found.filter((text) => !isExpected(text));
  return [
    ...required,
    {
      subject: recordType,
      expected: 'no other value',
      actual: other.slice(0, MAX_LISTED).join(', '),
      passed: other.length === 0,
    },
  ];
}

function toFailure({ name, exact }: MonitorConfig<'dns'>, { subject, expected, actual }: Assertion): Failure {
  return exact && expected === 'no other value'
    ? down('mismatch', `${name} has the unexpected ${subject} record ${actual}.`)
    : down('mismatch', `Expected the ${subject} record ${expected} of ${name}, received ${actual}.`);
}
