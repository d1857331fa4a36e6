const ZERO = 48;
const NINE = 57;
/** The longest IPv6 address: eight groups, of which two are dotted decimals. */
const MAX_IPV6_LENGTH = 45;
const GROUP = /^[0-9a-f]{1,4}$/i;
const ZONE = /^[\dA-Za-z.:-]+$/;

/** Returns the 32 bits of a dotted IPv4 address without leading zeros; `undefined` if it is none. */
export function parseIpv4(text: string): number | undefined {
  if (text.length < 7 || text.length > 15) return undefined;
  let number = 0;
  let start = 0;
  // A loop over characters: this runs for each event and each redirect.
  for (let octets = 1; octets <= 4; octets++) {
    const end = octets === 4 ? text.length : text.indexOf('.', start);
    const octet = readOctet(text, start, end);
    if (octet === undefined) return undefined;
    number = number * 256 + octet;
    start = end + 1;
  }
  return number;
}

function readOctet(text: string, start: number, end: number): number | undefined {
  const length = end - start;
  if (length < 1 || length > 3 || (length > 1 && text.charCodeAt(start) === ZERO)) return undefined;
  let octet = 0;
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code < ZERO || code > NINE) return undefined;
    octet = octet * 10 + code - ZERO;
  }
  return octet > 255 ? undefined : octet;
}

/** Returns the eight groups of an IPv6 address, without its zone; `undefined` if it is none. */
export function parseIpv6(text: string): number[] | undefined {
  const percent = text.indexOf('%');
  if (percent !== -1 && !ZONE.test(text.slice(percent + 1))) return undefined;
  const address = percent === -1 ? text : text.slice(0, percent);
  if (address.length > MAX_IPV6_LENGTH) return undefined;
  const [head = '', tail, ...rest] = address.split('::');
  if (rest.length > 0) return undefined;
  const first = readGroups(head, tail === undefined);
  if (tail === undefined) return first?.length === 8 ? first : undefined;
  const last = readGroups(tail, true);
  if (first === undefined || last === undefined || first.length + last.length > 7) return undefined;
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/** @param isEnd whether the last group may be a dotted IPv4 address. */
function readGroups(text: string, isEnd: boolean): number[] | undefined {
  if (text === '') return [];
  const groups: number[] = [];
  const parts = text.split(':');
  for (const [index, part] of parts.entries()) {
    if (GROUP.test(part)) {
      groups.push(Number.parseInt(part, 16));
      continue;
    }
    const dotted = isEnd && index === parts.length - 1 ? parseIpv4(part) : undefined;
    if (dotted === undefined) return undefined;
    groups.push(Math.floor(dotted / 0x10000), dotted % 0x10000);
  }
  return groups;
}

/** Returns the canonical text of eight groups (RFC 5952): lower case, and `::` for the first longest run of zeros. */
export function formatIpv6(groups: readonly number[]): string {
  let [start, length] = [-1, 1];
  let run = 0;
  for (const [index, group] of groups.entries()) {
    run = group === 0 ? run + 1 : 0;
    if (run > length) [start, length] = [index - run + 1, run];
  }
  const hex = groups.map((group) => group.toString(16));
  if (start === -1) return hex.join(':');
  return `${hex.slice(0, start).join(':')}::${hex.slice(start + length).join(':')}`;
}
