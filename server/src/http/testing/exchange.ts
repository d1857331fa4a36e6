import { connect } from 'node:net';

/** A response as it was received. */
export interface RawResponse {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends bytes over one connection and reads the responses until the server closes it.
 * @param parts are written one after another, each in an event loop iteration of its own.
 * @param methods of the requests, in order: responses to HEAD have no body.
 * @param isAborted closes the connection after the last part, without reading.
 */
export function exchange(
  port: number,
  parts: readonly Buffer[],
  methods: readonly string[],
  isAborted = false,
): Promise<readonly RawResponse[]> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => writePart(0));
    const writePart = (index: number): void => {
      const part = parts[index];
      if (part !== undefined) socket.write(part, () => setImmediate(() => writePart(index + 1)));
      else if (isAborted) socket.destroy();
    };
    socket.setNoDelay(true);
    socket.on('data', (chunk) => received.push(chunk));
    socket.on('error', (error) => {
      // The server closes connections whose bodies it does not read to the end.
      if (received.length === 0 && !isAborted) reject(error);
    });
    socket.on('close', () => resolve(parseResponses(Buffer.concat(received), methods)));
  });
}

function parseResponses(bytes: Buffer, methods: readonly string[]): readonly RawResponse[] {
  const responses: RawResponse[] = [];
  let rest = bytes;
  for (const method of methods) {
    const headEnd = rest.indexOf('\r\n\r\n');
    if (headEnd === -1) break;
    const [statusLine = '', ...lines] = rest.subarray(0, headEnd).toString('latin1').split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colonAt = line.indexOf(':');
        return [line.slice(0, colonAt).toLowerCase(), line.slice(colonAt + 1).trim()];
      }),
    );
    const bodyAt = headEnd + 4;
    const hasBody = method !== 'HEAD' && !statusLine.includes(' 204 ');
    const bodyEnd = bodyAt + (hasBody ? Number(headers['content-length'] ?? 0) : 0);
    const body = rest.subarray(bodyAt, bodyEnd).toString('latin1');
    responses.push({ status: Number(statusLine.split(' ')[1]), headers, body });
    rest = rest.subarray(bodyEnd);
  }
  return responses;
}
