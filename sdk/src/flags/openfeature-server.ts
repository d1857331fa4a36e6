import {
  ErrorCode,
  type EvaluationContext,
  type JsonValue,
  OpenFeatureEventEmitter,
  type Provider,
  ProviderEvents,
  type ResolutionDetails,
} from '@openfeature/server-sdk';
import { createServerFlagClient, type ServerFlagClient } from './node/create-server-flag-client.ts';
import type { ServerFlagClientOptions } from './node/options.ts';
import { toResolution } from './to-resolution.ts';
import type { AnyFlags, FlagDetails } from './types.ts';

/** A provider of OpenFeature for servers, which evaluates flags in this process. */
export class PharosServerProvider implements Provider {
  readonly runsOn = 'server';
  readonly metadata = { name: 'pharos' };
  readonly events: OpenFeatureEventEmitter = new OpenFeatureEventEmitter();
  readonly #options: ServerFlagClientOptions;
  #client: ServerFlagClient<AnyFlags> | undefined;

  constructor(options: ServerFlagClientOptions) {
    this.#options = options;
  }

  /** @throws Error if the rules could not be loaded. */
  async initialize(): Promise<void> {
    const client = createServerFlagClient(this.#options);
    this.#client = client;
    await client.ready();
    if (!client.isReady()) {
      // OpenFeature calls this again only for a new provider.
      this.#client = undefined;
      await client.close();
      throw new Error('The rules of flags could not be loaded');
    }
    client.onChange(() => this.events.emit(ProviderEvents.ConfigurationChanged));
  }

  async resolveBooleanEvaluation(
    key: string,
    defaultValue: boolean,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<boolean>> {
    return this.#resolve(key, defaultValue, context);
  }

  async resolveStringEvaluation(
    key: string,
    defaultValue: string,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<string>> {
    return this.#resolve(key, defaultValue, context);
  }

  async resolveNumberEvaluation(
    key: string,
    defaultValue: number,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<number>> {
    return this.#resolve(key, defaultValue, context);
  }

  async resolveObjectEvaluation<T extends JsonValue>(
    key: string,
    defaultValue: T,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<T>> {
    return this.#resolve(key, defaultValue, context);
  }

  async onClose(): Promise<void> {
    await this.#client?.close();
  }

  #resolve<T>(key: string, defaultValue: T, context: EvaluationContext): ResolutionDetails<T> {
    const details: FlagDetails<T> = this.#client?.evaluate(key, defaultValue, context) ?? {
      key,
      value: defaultValue,
      reason: 'ERROR',
      errorCode: 'PROVIDER_NOT_READY',
    };
    return toResolution(details, ErrorCode);
  }
}
