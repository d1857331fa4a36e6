import type { Answer, TxtData } from 'dns-packet';
import { canonicalIp } from '../../../lib/constraints/ip-range.ts';
import type { RECORD_TYPES } from './dns.contract.ts';

type RecordType = (typeof RECORD_TYPES)[number];

/** Returns the value of a record as text, as `dig +short` prints it, names in lower case without the last dot. */
export function recordText(answer: Answer): string {
  switch (answer.type) {
    case 'A':
    case 'AAAA':
      return canonicalIp(answer.data) ?? answer.data;
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return plainName(answer.data);
    case 'MX':
      return `${answer.data.preference ?? 0} ${plainName(answer.data.exchange)}`;
    case 'TXT':
      return joinTexts(answer.data);
    case 'SOA': {
      const { mname, rname, serial, refresh, retry, expire, minimum } = answer.data;
      return [plainName(mname), plainName(rname), serial, refresh, retry, expire, minimum].join(' ');
    }
    case 'SRV': {
      const { priority, weight, port, target } = answer.data;
      return [priority ?? 0, weight ?? 0, port, plainName(target)].join(' ');
    }
    case 'CAA':
      return `${answer.data.flags ?? 0} ${answer.data.tag} "${answer.data.value}"`;
    default:
      return '';
  }
}

/** Whether the text of a record is an expected value, in any usual spelling. The priority of a mail server can be omitted. */
export function isRecordText(type: RecordType, text: string, expected: string): boolean {
  const wanted = expected.trim();
  switch (type) {
    case 'A':
    case 'AAAA':
      return text === (canonicalIp(wanted) ?? wanted);
    case 'TXT':
      return text === wanted || `"${text}"` === wanted;
    case 'CAA':
      return text.replaceAll('"', '') === wanted.replaceAll('"', '');
    case 'MX':
      return [text, text.split(' ')[1]].includes(withPlainNames(wanted));
    default:
      return text === withPlainNames(wanted);
  }
}

/** Returns the name that the records of a name are at: for PTR, that of an address (RFC 1035 §3.5, RFC 3596 §2.5). */
export function queriedName(name: string, type: RecordType): string {
  const address = type === 'PTR' ? canonicalIp(name) : undefined;
  if (address === undefined) return plainName(name);
  if (!address.includes(':')) return `${address.split('.').toReversed().join('.')}.in-addr.arpa`;
  return `${[...expand(address)].toReversed().join('.')}.ip6.arpa`;
}

/** Returns the address whose name is at a name of PTR records; `undefined` if it is none of a whole address. */
export function reversedAddress(name: string): string | undefined {
  const labels = name.split('.').toReversed();
  const [arpa, zone, ...parts] = labels;
  if (arpa !== 'arpa') return undefined;
  if (zone === 'in-addr') return canonicalIp(parts.join('.'));
  const groups = parts.join('').match(/.{4}/g) ?? [];
  return zone === 'ip6' ? canonicalIp(groups.join(':')) : undefined;
}

/** The 32 digits of a canonical IPv6 address. */
function expand(address: string): string {
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const missing = 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail)]
    .map((group) => group.padStart(4, '0'))
    .join('');
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

function withPlainNames(text: string): string {
  return text.split(/\s+/).map(plainName).join(' ');
}

function joinTexts(data: TxtData): string {
  return [data]
    .flat()
    .map((part) => part.toString())
    .join('');
}
