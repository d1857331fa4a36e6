import { type Client, type ClientOptions, createClientOf } from './create-client.ts';
import type { Routes } from './route.ts';

/** Inserted by the build from the contract. */
declare const PHAROS_ROUTES: Routes;

/** Creates a client for a Pharos server. */
export function createClient(options: ClientOptions): Client {
  return createClientOf(PHAROS_ROUTES, options);
}

export type { Api, ErrorCode } from './api.ts';
export { checkoutMetadata, readTrackingIds, type TrackingIds } from './checkout-metadata.ts';
export type { Client, ClientOptions } from './create-client.ts';
export { type ErrorDetail, PharosError, type PharosErrorCode, type PharosErrorFields } from './errors.ts';
export type { Dropped, DropReason, QueueOptions, TrackEvent } from './event.ts';
export type { CallOptions, Operation, PagedOperation } from './operation.ts';
