import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import type { Clock } from '../../lib/time/clock.ts';
import { type Content, type Manifest, manifestSchema, piecesOf } from './manifest.ts';
import { createSealing, openSealing, PLAIN, type Sealing, sealingParameters } from './sealing.ts';
import { BackupError, type BackupTarget } from './target.ts';
import { MAX_TRANSFERS, Transfers } from './transfers.ts';

const HEADER = 'pharos-backups.json';
const LOCK = 'running.json';
const LISTS = 'erasures/';
const PIECE_BYTES = 8 * 1024 * 1024;
/** A process that has not renewed its lock for this long was killed, in milliseconds. */
const LOCK_STALE_MS = 15 * 60_000;
const LOCK_RENEW_MS = 60_000;
/** Pieces that are read before they are needed. */
const READ_AHEAD = 3;

const header = z.object({
  format: z.literal(1),
  id: z.string(),
  sealing: sealingParameters.nullable(),
});

const lockSchema = z.object({ id: z.string(), holder: z.string().optional(), renewedMs: z.number() });

/** Named contents beside the backups, protected like them. */
export interface BackupLists {
  /** Returns the names, in alphabetical order. */
  list(): Promise<readonly string[]>;
  /** @returns `undefined` if there is none with this name. @throws BackupError if it was changed. */
  read(name: string): Promise<Buffer | undefined>;
  write(name: string, content: Buffer): Promise<void>;
  remove(name: string): Promise<void>;
}

/** What a removal of old backups removed. */
export interface Removed {
  readonly backups: number;
  readonly pieces: number;
}

/**
 * Backups in one place. Equal content is stored once, so that a backup adds only what is new. A backup exists when its manifest does, which
 * is written last: pieces without a manifest are removed by the next backup.
 */
export class BackupRepository {
  readonly title: string;
  readonly isEncrypted: boolean;
  /** Lists of erasures, see `erasure-list.ts`. */
  readonly lists: BackupLists;
  readonly #target: BackupTarget;
  readonly #sealing: Sealing;
  /** The names of stored pieces; `undefined` until they were listed. */
  #stored: Set<string> | undefined;
  #writing = new Transfers();

  private constructor(target: BackupTarget, sealing: Sealing) {
    this.title = target.title;
    this.isEncrypted = sealing.parameters !== null;
    this.#target = target;
    this.#sealing = sealing;
    this.lists = openLists(target, sealing);
  }

  /**
   * Opens a place for backups.
   * @param options.create whether an empty place is accepted and prepared; encrypted, if there is a passphrase.
   * @throws BackupError if it has no backups, or another passphrase.
   */
  static async open(
    target: BackupTarget,
    { passphrase, create = false }: { readonly passphrase?: string | undefined; readonly create?: boolean },
  ): Promise<BackupRepository> {
    const found = await target.read(HEADER);
    if (found === undefined) {
      if (!create) throw new BackupError(`${target.title} contains no backups.`);
      const sealing = passphrase === undefined ? PLAIN : await createSealing(passphrase);
      const content = { format: 1, id: randomUUID(), sealing: sealing.parameters };
      const isCreated = await target.create(
        HEADER,
        Buffer.from(`${JSON.stringify(content, undefined, 2)}\n`),
      );
      if (!isCreated) return BackupRepository.open(target, { passphrase });
      return new BackupRepository(target, sealing);
    }
    const parsed = header.safeParse(parseJson(found));
    if (!parsed.success)
      throw new BackupError(`${HEADER} in ${target.title} cannot be read by this version of Pharos.`);
    const { sealing: parameters } = parsed.data;
    if (parameters === null) {
      if (passphrase !== undefined)
        throw new BackupError(
          `The backups in ${target.title} are not encrypted. Choose an empty place for encrypted ones, or do not set PHAROS_BACKUP_PASSPHRASE.`,
        );
      return new BackupRepository(target, PLAIN);
    }
    if (passphrase === undefined)
      throw new BackupError(`The backups in ${target.title} are encrypted: set PHAROS_BACKUP_PASSPHRASE.`);
    return new BackupRepository(target, await openSealing(passphrase, parameters));
  }

  /**
   * Runs work while no other process writes backups here.
   * @param holder identifies who writes. There must not be two at the same time: a lock of the same holder is of a process that was killed.
   * @throws BackupError if another one writes.
   */
  async exclusively<T>(clock: Clock, holder: string, work: () => Promise<T>): Promise<T> {
    const id = randomUUID();
    const content = () => Buffer.from(JSON.stringify({ id, holder, renewedMs: clock.now() }));
    while (!(await this.#target.create(LOCK, content()))) {
      const held = lockSchema.safeParse(parseJson((await this.#target.read(LOCK)) ?? Buffer.of()));
      const isRecent = held.success && clock.now() - held.data.renewedMs < LOCK_STALE_MS;
      if (isRecent && held.data.holder !== holder)
        throw new BackupError(`Another process is writing a backup to ${this.title}.`);
      await this.#target.remove(LOCK);
    }
    // A lock that is not renewed becomes stale, which is the only consequence.
    const renewal = setInterval(
      () => void this.#target.write(LOCK, content()).catch(() => undefined),
      LOCK_RENEW_MS,
    );
    renewal.unref();
    this.#writing = new Transfers();
    try {
      return await work();
    } finally {
      clearInterval(renewal);
      await this.#writing.idle();
      await this.#target.remove(LOCK);
    }
  }

  /**
   * Begins to store content, except pieces that are stored; {@link add} waits for it. Call it in `exclusively`.
   * @returns the pieces, and the bytes that are new.
   * @throws also the error of an earlier call.
   */
  async store(
    chunks: AsyncIterable<Buffer>,
  ): Promise<{ readonly content: Content; readonly newBytes: number }> {
    const pieces: string[] = [];
    let bytes = 0;
    let newBytes = 0;
    for await (const piece of inPieces(chunks)) {
      const name = this.#sealing.nameOf(piece);
      pieces.push(name);
      bytes += piece.length;
      const stored = await this.#storedPieces();
      if (stored.has(name)) continue;
      const sealed = this.#sealing.seal(piece, name);
      await this.#writing.start(sealed.length, () => this.#target.write(pathOf(name), sealed));
      stored.add(name);
      newBytes += piece.length;
    }
    return { content: { pieces, bytes }, newBytes };
  }

  /** Whether all pieces are stored. */
  async has({ pieces }: Content): Promise<boolean> {
    const stored = await this.#storedPieces();
    return pieces.every((name) => stored.has(name));
  }

  /** Reads content. @throws BackupError if a piece is missing or damaged. */
  read({ pieces }: Content): AsyncIterable<Buffer> {
    return Readable.from(pieces).map((name: string) => this.#readPiece(name), { concurrency: READ_AHEAD });
  }

  /**
   * Reads pieces and compares them with their names.
   * @param onPiece called after each.
   * @throws BackupError if one is missing or damaged.
   */
  async check(pieces: Iterable<string>, onPiece: () => void): Promise<void> {
    const check = async (name: string): Promise<void> => {
      await this.#readPiece(name);
      onPiece();
    };
    await Readable.from(pieces).forEach(check, { concurrency: MAX_TRANSFERS });
  }

  async #readPiece(name: string): Promise<Buffer> {
    const sealed = await this.#target.read(pathOf(name));
    if (sealed === undefined) throw new BackupError(`The piece ${name} is missing in ${this.title}.`);
    const piece = this.#sealing.open(sealed, name);
    if (this.#sealing.nameOf(piece) !== name)
      throw new BackupError(`The piece ${name} in ${this.title} is damaged.`);
    return piece;
  }

  /** Returns the names of the backups, oldest first: times, such as `20261130T231500123Z`. */
  async list(): Promise<readonly string[]> {
    const names = await this.#target.list('backups/');
    return names.map((name) => name.slice('backups/'.length)).sort();
  }

  /** Adds a backup, when all of its content is stored. @returns its name. */
  async add(manifest: Manifest): Promise<string> {
    await this.#writing.complete();
    const name = nameOfTime(manifest.atMs);
    const compressed = await promisify(gzip)(JSON.stringify(manifest));
    await this.#target.write(`backups/${name}`, this.#sealing.seal(compressed, name));
    return name;
  }

  /** @throws BackupError if there is no such backup, it is damaged, or a newer version wrote it. */
  async get(name: string): Promise<Manifest> {
    const sealed = await this.#target.read(`backups/${name}`);
    if (sealed === undefined) throw new BackupError(`${this.title} has no backup ${name}.`);
    const compressed = this.#sealing.open(sealed, name);
    const parsed = manifestSchema.safeParse(parseJson(await promisify(gunzip)(compressed)));
    if (!parsed.success)
      throw new BackupError(
        `The backup ${name} cannot be read by this version of Pharos: use the one that wrote it.`,
      );
    return parsed.data;
  }

  /** Removes backups, and all pieces that no other backup has. */
  async remove(names: readonly string[]): Promise<Removed> {
    for (const name of names) await this.#target.remove(`backups/${name}`);
    const needed = new Set<string>();
    for (const name of await this.list())
      for (const piece of piecesOf(await this.get(name))) needed.add(piece);
    const stored = await this.#storedPieces();
    const unneeded = [...stored].filter((name) => !needed.has(name));
    const removing = new Transfers();
    for (const name of unneeded) {
      await removing.start(0, () => this.#target.remove(pathOf(name)));
      stored.delete(name);
    }
    await removing.complete();
    return { backups: names.length, pieces: unneeded.length };
  }

  async #storedPieces(): Promise<Set<string>> {
    this.#stored ??= new Set(
      (await this.#target.list('pieces/')).map((name) => name.slice(name.lastIndexOf('/') + 1)),
    );
    return this.#stored;
  }
}

function openLists(target: BackupTarget, sealing: Sealing): BackupLists {
  const pathTo = (name: string): string => `${LISTS}${name}`;
  return {
    list: async () => (await target.list(LISTS)).map((name) => name.slice(LISTS.length)).sort(),
    async read(name) {
      const sealed = await target.read(pathTo(name));
      return sealed === undefined ? undefined : sealing.open(sealed, pathTo(name));
    },
    write: (name, content) => target.write(pathTo(name), sealing.seal(content, pathTo(name))),
    remove: (name) => target.remove(pathTo(name)),
  };
}

/** Returns the name of a backup, whose order is that of the times. */
export function nameOfTime(atMs: number): string {
  return new Date(atMs).toISOString().replace(/[-:.]/g, '');
}

/** Returns the time of a backup in milliseconds since the epoch, by its name. */
export function timeOfName(name: string): number {
  return Date.parse(
    name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z'),
  );
}

function pathOf(piece: string): string {
  return `pieces/${piece.slice(0, 2)}/${piece}`;
}

async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    let rest = chunk;
    while (bytes + rest.length >= PIECE_BYTES) {
      const missing = PIECE_BYTES - bytes;
      yield Buffer.concat([...waiting, rest.subarray(0, missing)]);
      rest = rest.subarray(missing);
      [waiting, bytes] = [[], 0];
    }
    if (rest.length === 0) continue;
    waiting.push(rest);
    bytes += rest.length;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
