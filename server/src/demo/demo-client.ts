import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';

/** Calls the server as a client does, without a socket. */
export interface DemoClient {
  /**
   * Calls `GET path` and reads the answer.
   * @throws Error with the message of the server if it rejects the request.
   */
  get<T>(path: string, credential: Credential, answer: z.ZodType<T>): Promise<T>;
  /**
   * Calls `POST path` and reads the answer.
   * @throws Error with the server's words when it refuses.
   */
  post<T>(path: string, body: unknown, credential: Credential, answer: z.ZodType<T>): Promise<T>;
  /** Calls `PATCH path`. @throws Error with the message of the server if it rejects the request. */
  patch(path: string, body: unknown, credential: Credential): Promise<void>;
  /** Calls `PUT path`. @throws Error with the message of the server if it rejects the request. */
  put(path: string, body: unknown, credential: Credential): Promise<void>;
  /** Calls `POST path` with an invalid body. @throws Error if the server accepts it. */
  postInVain(path: string, body: unknown, credential: Credential): Promise<void>;
  /** @throws Error if the sign-in fails. */
  signIn(email: string, password: string): Promise<Credential>;
  /** Ends a session, so that the account does not list it. @throws Error if the sign-out fails. */
  signOut(session: Credential): Promise<void>;
}

/** Headers with credentials. */
export type Credential = Readonly<Record<string, string>>;

const NOBODY: Credential = {};

/**
 * Creates a client of the server itself. The demo creates all its data with API requests.
 *
 * @param baseUrl the public address of the service, the only origin from which cookies are accepted.
 */
export function createDemoClient(http: FastifyInstance, baseUrl: string): DemoClient {
  const { origin, host } = new URL(baseUrl);

  const call = (method: 'POST' | 'PATCH' | 'PUT', path: string, body: unknown, credential: Credential) =>
    http.inject({
      method,
      url: path,
      headers: { host, 'content-type': 'application/json', ...credential },
      payload: JSON.stringify(body),
    });

  async function send(method: 'POST' | 'PATCH' | 'PUT', path: string, body: unknown, credential: Credential) {
    return accepted(path, await call(method, path, body, credential));
  }

  return {
    get: async (path, credential, answer) => {
      const response = await http.inject({ url: path, headers: { host, ...credential } });
      return answer.parse(JSON.parse(accepted(path, response).body));
    },
    post: async (path, body, credential, answer) => {
      const response = await send('POST', path, body, credential);
      return answer.parse(JSON.parse(response.body));
    },
    patch: async (path, body, credential) => {
      await send('PATCH', path, body, credential);
    },
    put: async (path, body, credential) => {
      await send('PUT', path, body, credential);
    },
    postInVain: async (path, body, credential) => {
      const { statusCode } = await call('POST', path, body, credential);
      if (statusCode < 400) throw new Error(`${path} was answered with ${statusCode}`);
    },
    signIn: async (email, password) => {
      const { cookies } = await send('POST', '/api/auth/sign-in/email', { email, password }, NOBODY);
      return { origin, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
    },
    signOut: async (session) => {
      await send('POST', '/api/auth/sign-out', {}, session);
    },
  };
}

/** Returns a successful response. @throws Error with the message of the server for any other. */
function accepted<T extends { readonly statusCode: number; readonly body: string }>(
  path: string,
  response: T,
): T {
  if (response.statusCode >= 300)
    throw new Error(`${path} was answered with ${response.statusCode}: ${response.body.slice(0, 1_000)}`);
  return response;
}
