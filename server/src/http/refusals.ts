import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '../errors.ts';
import { newId } from '../lib/ids/ids.ts';
import { say } from '../lib/texts/sentence.ts';
import { toErrorResponse } from './errors.ts';
import { requestIdOf } from './request-id.ts';

/** Answers a request that no adapter serves, in the format of all errors, and closes its connection. */
export function refuse(response: ServerResponse, error: AppError, requestId: string): void {
  const { status, headers, text } = renderRefusal(error, requestId);
  response.writeHead(status, headers);
  response.end(text);
}

/** Answers CONNECT, for which there is no response object: Pharos is not a proxy. */
export function refuseConnect(request: IncomingMessage, socket: Duplex): void {
  const error = new AppError('METHOD_NOT_ALLOWED', {
    headers: { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' },
  });
  // The client may have closed the connection.
  socket.on('error', () => socket.destroy());
  writeRefusal(socket, error, requestIdOf(request));
}

/** Answers malformed HTTP and oversized headers, for which there is no request. */
export function refuseBrokenRequest(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const message =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? say('requests.headersAreTooLarge')
      : say('requests.requestIsNotValidHttp');
  const details = [{ field: 'headers', message }];
  writeRefusal(socket, new AppError('BAD_REQUEST', { message, details }), newId('req'));
}

function writeRefusal(socket: Duplex, error: AppError, requestId: string): void {
  const { status, headers, text } = renderRefusal(error, requestId);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${text}`);
}

function renderRefusal(error: AppError, requestId: string) {
  const { status, headers, body } = toErrorResponse(error, requestId);
  const text = JSON.stringify(body);
  return {
    status,
    text,
    headers: {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-ID': requestId,
      'Content-Length': String(Buffer.byteLength(text)),
      Connection: 'close',
    },
  };
}
