import { setImmediate } from 'node:timers/promises';
import { deserialize } from 'node:v8';
import { AppError, type ErrorDetail } from '../../errors.ts';
import { IdleThread, ThreadError } from '../idle-thread.ts';
import { say } from '../texts/sentence.ts';

/** The built file of the thread. Its relative path is the same in the sources and in the build. */
const THREAD = new URL('../../../dist/lib/imports/import-thread.js', import.meta.url);
/** The thread ends after this time without a file. */
const IDLE_MS = 30_000;
/** The largest valid files need less than a second. */
const PROCESSOR_MS = 5_000;
/** A file that takes longer is rejected, whatever the reason, so that those behind it are read. */
const TIMEOUT_MS = 30_000;
const MAX_MEGABYTES = 256;
/** Files of one organization that are read or wait. */
const PER_ORGANIZATION = 2;
/** Files of all organizations that are read or wait. */
const MAX_FILES = 12;

/** A request to the thread: a function of a built file, and its arguments. */
export interface ReadRequest {
  readonly file: string;
  readonly name: string;
  readonly field: string;
  readonly input: unknown[];
}

/** The result, as V8 serializes it: everything but its lists, and the lists in parts. Or why the file is rejected. */
export type ReadResponse =
  | {
      readonly head: Uint8Array;
      readonly parts: readonly { readonly list: string; readonly part: Uint8Array }[];
    }
  | { readonly details: readonly ErrorDetail[] };

/** A function that reads files, and where it is. */
export interface ReaderPlace {
  /** The built file that exports it. */
  readonly file: URL;
  readonly name: string;
  /** The field of the request that contains the file. */
  readonly field: string;
}

/** A function that reads files in the thread. */
export type ThreadReader<Read extends (...input: never[]) => object> = (
  organizationId: string,
  ...input: Parameters<Read>
) => Promise<ReturnType<Read>>;

/** The thread that reads files of tenants. It is in a process of its own, starts with the first file, and is shared by all imports. */
export class ImportThread {
  readonly #thread: IdleThread<ReadRequest, ReadResponse>;
  /** Files that are read or wait, by organization. */
  readonly #counts = new Map<string, number>();
  #files = 0;

  /** @param processorMs the processor time that a file may use. */
  constructor(processorMs = PROCESSOR_MS) {
    this.#thread = new IdleThread<ReadRequest, ReadResponse>({
      file: THREAD,
      idleMs: IDLE_MS,
      processorMs,
      timeoutMs: TIMEOUT_MS,
      maxMegabytes: MAX_MEGABYTES,
    });
  }

  /**
   * Returns a function that reads a file in the thread.
   * It throws AppError VALIDATION_ERROR that names the field if the file is not valid, exceeds a limit, or takes too long or too much memory
   * to read; SERVICE_UNAVAILABLE if too many files wait.
   */
  reader<Read extends (...input: never[]) => object>({ file, ...place }: ReaderPlace): ThreadReader<Read> {
    return async (organizationId, ...input) => {
      const response = await this.#ask(organizationId, { file: file.href, ...place, input });
      if ('details' in response) throw new AppError('VALIDATION_ERROR', { details: response.details });
      const result: ReturnType<Read> = deserialize(response.head);
      for (const { list, part } of response.parts) {
        await setImmediate();
        Reflect.get(result, list).push(...deserialize(part));
      }
      return result;
    };
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  async #ask(organizationId: string, request: ReadRequest): Promise<ReadResponse> {
    this.#enter(organizationId);
    try {
      return await this.#thread.ask(request);
    } catch (cause) {
      if (!(cause instanceof ThreadError) || !cause.hasEnded) throw cause;
      const message = say('fields.takesTooMuchToRead');
      throw new AppError('VALIDATION_ERROR', { details: [{ field: request.field, message }], cause });
    } finally {
      this.#leave(organizationId);
    }
  }

  #enter(organizationId: string): void {
    const own = this.#counts.get(organizationId) ?? 0;
    if (own >= PER_ORGANIZATION || this.#files >= MAX_FILES)
      throw new AppError('SERVICE_UNAVAILABLE', {
        message: say('imports.otherFilesAreBeingRead'),
        reason: 'too many files to read',
      });
    this.#counts.set(organizationId, own + 1);
    this.#files += 1;
  }

  #leave(organizationId: string): void {
    const own = (this.#counts.get(organizationId) ?? 1) - 1;
    if (own === 0) this.#counts.delete(organizationId);
    else this.#counts.set(organizationId, own);
    this.#files -= 1;
  }
}
