import { connect, isIPv6, type Socket } from 'node:net';

/** The delay until the next address is tried beside those that have not answered, in milliseconds (RFC 8305 §8). */
const ATTEMPT_DELAY_MS = 250;

/**
 * Connects to the first of several addresses that answers ("Happy Eyeballs", RFC 8305): IPv6 and IPv4 take turns, the next attempt
 * begins when one fails or after 250 ms, and all attempts continue until one succeeds.
 * @param options.addresses at least one.
 * @throws Error of the only address; AggregateError with the errors of all, in the order of the addresses; the reason of the signal.
 */
export function connectFirst({
  addresses,
  port,
  signal,
}: {
  readonly addresses: readonly string[];
  readonly port: number;
  readonly signal: AbortSignal;
}): Promise<Socket> {
  const waiting = [...takeTurns(addresses)];
  const errors = new Map<string, Error>();
  const attempts = new Set<Socket>();
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const end = (winner?: Socket): void => {
      isOver = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      for (const socket of attempts) if (socket !== winner) socket.destroy();
    };
    const abort = (): void => {
      end();
      reject(signal.reason);
    };
    const begin = (): void => {
      clearTimeout(timer);
      const address = waiting.shift();
      if (address === undefined) return;
      const socket = connect({ host: address, port, noDelay: true });
      attempts.add(socket);
      socket.once('connect', () => {
        end(socket);
        resolve(socket);
      });
      // Stays for errors after the end, which have no other listener.
      socket.on('error', (error) => {
        if (isOver) return;
        attempts.delete(socket);
        errors.set(address, error);
        if (waiting.length > 0) begin();
        else if (attempts.size === 0) {
          end();
          reject(addresses.length === 1 ? error : new AggregateError(inOrder(addresses, errors)));
        }
      });
      if (waiting.length > 0) timer = setTimeout(begin, ATTEMPT_DELAY_MS);
    };
    if (signal.aborted) reject(signal.reason);
    else {
      signal.addEventListener('abort', abort, { once: true });
      begin();
    }
  });
}

/** The addresses of both families in turns, IPv6 first (RFC 8305 §4). An address that is listed twice is tried once. */
function takeTurns(addresses: readonly string[]): readonly string[] {
  const unique = [...new Set(addresses)];
  const six = unique.filter((address) => isIPv6(address));
  const four = unique.filter((address) => !isIPv6(address));
  const rounds = Array.from({ length: Math.max(six.length, four.length) }, (_, round) => [
    six[round],
    four[round],
  ]);
  return rounds.flat().filter((address) => address !== undefined);
}

function inOrder(addresses: readonly string[], errors: ReadonlyMap<string, Error>): readonly Error[] {
  return addresses.flatMap((address) => errors.get(address) ?? []);
}
