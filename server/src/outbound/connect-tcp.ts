import { connect } from 'node:net';

const TIMEOUT_MS = 2_000;

/** Connects to an address that the operator configured, and closes the connection. @throws Error when it cannot be reached. */
export function connectTcp(target: string): Promise<void> {
  const { hostname, port } = new URL(`tcp://${target}`);
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port),
      timeout: TIMEOUT_MS,
    });
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.once('timeout', () =>
      socket.destroy(new Error(`No connection to ${target} within ${TIMEOUT_MS} ms`)),
    );
    socket.once('error', reject);
  });
}
