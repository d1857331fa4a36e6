import type { IncomingHttpHeaders } from 'node:http';
import {
  type Attributes,
  context,
  ProxyTracerProvider,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { VERSION } from './version.ts';

export type { Span } from '@opentelemetry/api';

const NAME = 'pharos';
const SERVER_ERROR = 500;

/** Writes spans to the SDK of OpenTelemetry that the operator loaded. */
export class Tracing {
  readonly #tracer: Tracer;

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  /** Starts the span of a request. Its parent is the span that the client sent in `traceparent`. */
  startRequest(request: {
    readonly method: string;
    readonly headers: IncomingHttpHeaders;
    readonly operation: { readonly name: string; readonly route: string } | undefined;
  }): Span {
    const { method, headers, operation } = request;
    const attributes = {
      'http.request.method': method,
      // The template: paths contain personal data.
      ...(operation === undefined ? {} : { 'http.route': operation.route }),
    };
    return this.#tracer.startSpan(
      operation?.name ?? method,
      { kind: SpanKind.SERVER, attributes },
      propagation.extract(ROOT_CONTEXT, headers),
    );
  }

  /** Ends the span of a request that was answered with this status. */
  endRequest(span: Span, status: number): void {
    span.setAttribute('http.response.status_code', status);
    if (status >= SERVER_ERROR) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  /** Runs work within a span: spans that it starts are its children. */
  within<T>(span: Span, work: () => T): T {
    return context.with(trace.setSpan(context.active(), span), work);
  }

  /** Runs work in a span of its own, a call of another service. */
  async call<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
    const span = this.#tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes });
    try {
      return await this.within(span, work);
    } catch (error) {
      if (error instanceof Error) span.recordException(error);
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  }
}

/**
 * Returns the tracing of the SDK that is registered; `undefined` without one, so that nothing is traced. Called once, at the start: an SDK is loaded with
 * `node --import`, before the program.
 */
export function findTracing(): Tracing | undefined {
  const provider = trace.getTracerProvider();
  // The provider of our copy of the API has a delegate once an SDK was registered with it. Another copy registers its own provider.
  const isRegistered =
    !(provider instanceof ProxyTracerProvider) || provider.getDelegateTracer(NAME) !== undefined;
  return isRegistered ? new Tracing(provider.getTracer(NAME, VERSION)) : undefined;
}

/** Returns the fields by which a log line belongs to the trace that is active, for a logger. */
export function activeTrace(): object {
  const span = trace.getActiveSpan();
  return span === undefined ? {} : traceOf(span);
}

/** Returns the fields by which a log line belongs to the trace of a span. */
export function traceOf(span: Span): { readonly trace_id: string; readonly span_id: string } {
  const { traceId, spanId } = span.spanContext();
  return { trace_id: traceId, span_id: spanId };
}
