import {
  ErrorCode,
  type EvaluationContext,
  type JsonValue,
  OpenFeatureEventEmitter,
  type Provider,
  ProviderEvents,
  type ResolutionDetails,
} from '@openfeature/web-sdk';
import type { FlagClientOptions } from './client-options.ts';
import { createFlagClient, type FlagClient } from './create-flag-client.ts';
import { readFlag } from './snapshot.ts';
import { toResolution } from './to-resolution.ts';
import type { AnyFlags, FlagDetails } from './types.ts';

/** A provider of OpenFeature for browsers. The context of OpenFeature replaces that of the options. */
export class PharosWebProvider implements Provider {
  readonly runsOn = 'client';
  readonly metadata = { name: 'pharos' };
  readonly events: OpenFeatureEventEmitter = new OpenFeatureEventEmitter();
  readonly #options: FlagClientOptions;
  #client: FlagClient<AnyFlags> | undefined;
  #isStale = false;
  #isChangingContext = false;

  constructor(options: FlagClientOptions) {
    this.#options = options;
  }

  /** @throws Error if the first request fails and there are no bootstrap or stored values. */
  async initialize(context: EvaluationContext = {}): Promise<void> {
    const client = createFlagClient({ ...this.#options, context: { ...this.#options.context, ...context } });
    this.#client = client;
    await client.ready();
    if (client.current().flags === undefined) throw new Error('The values of flags could not be loaded');
    client.onChange(() => this.#report(client));
  }

  /** @throws Error if the values could not be loaded. Those of the previous context remain readable until they are. */
  async onContextChange(_before: EvaluationContext, context: EvaluationContext): Promise<void> {
    this.#isChangingContext = true;
    await this.#client?.setContext({ ...this.#options.context, ...context });
    this.#isChangingContext = false;
    this.#isStale = this.#client?.current().reason === 'STALE';
    if (this.#isStale) throw new Error('The values of the context could not be loaded');
  }

  resolveBooleanEvaluation(key: string, defaultValue: boolean): ResolutionDetails<boolean> {
    return this.#resolve(key, defaultValue);
  }

  resolveStringEvaluation(key: string, defaultValue: string): ResolutionDetails<string> {
    return this.#resolve(key, defaultValue);
  }

  resolveNumberEvaluation(key: string, defaultValue: number): ResolutionDetails<number> {
    return this.#resolve(key, defaultValue);
  }

  resolveObjectEvaluation<T extends JsonValue>(key: string, defaultValue: T): ResolutionDetails<T> {
    return this.#resolve(key, defaultValue);
  }

  async onClose(): Promise<void> {
    this.#client?.close();
  }

  #resolve<T>(key: string, defaultValue: T): ResolutionDetails<T> {
    const client = this.#client;
    const details: FlagDetails<T> = readFlag(
      client?.current() ?? { flags: undefined, reason: undefined },
      key,
      defaultValue,
    );
    client?.expose(details);
    return toResolution(details, ErrorCode);
  }

  /** Reports changes. OpenFeature itself reports those of the context. */
  #report(client: FlagClient<AnyFlags>): void {
    if (this.#isChangingContext) return;
    const isStale = client.current().reason === 'STALE';
    if (isStale) this.events.emit(ProviderEvents.Stale);
    else if (this.#isStale) this.events.emit(ProviderEvents.Ready);
    if (!isStale) this.events.emit(ProviderEvents.ConfigurationChanged);
    this.#isStale = isStale;
  }
}
