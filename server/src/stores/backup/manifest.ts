import { z } from 'zod';

const migration = z.object({ id: z.int(), name: z.string(), sha256: z.string() });

/** The content of a file: the names of its pieces, in order. */
const content = z.object({
  pieces: z.array(z.string().regex(/^[0-9a-f]{64}$/)).readonly(),
  /** Without encryption. */
  bytes: z.int(),
});

/** Rows of a table. Sums have 64 bits. */
const rows = content.extend({ rows: z.int(), sum: z.string() });

/** What a backup consists of. Its objects are pieces of at most 8 MB, named after their content. */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** The instant that it describes, in milliseconds since the epoch. */
  atMs: z.int(),
  /** The version of Pharos that wrote it. */
  version: z.string(),
  state: z.object({
    driver: z.string(),
    migrations: z.array(migration),
    /** Rows as lines of JSON, compressed with gzip. */
    tables: z.record(z.string(), rows),
  }),
  facts: z.object({
    driver: z.string(),
    migrations: z.array(migration),
    /** For each table its parts, whose rows were stored in this order, with files in the format Native. */
    tables: z.record(
      z.string(),
      z.array(z.object({ digest: z.string(), compression: z.enum(['zst', 'gz']), chunks: z.array(rows) })),
    ),
  }),
  /** Segments of the journal, which are loaded after a restore. */
  journal: z.array(
    content.extend({
      table: z.string().regex(/^[a-z_]{1,64}$/),
      id: z.string().regex(/^seg_[0-9a-z]{26}$/),
      rows: z.int(),
    }),
  ),
  /** The secret of the instance, if the backup is encrypted. */
  secret: z.string().optional(),
});

/** A backup. */
export type Manifest = z.infer<typeof manifestSchema>;
/** A list of pieces. */
export type Content = z.infer<typeof content>;
/** A file with rows of a table. */
export type RowsContent = z.infer<typeof rows>;
/** A part of a table of facts. */
export type PartContent = Manifest['facts']['tables'][string][number];

/** Returns the names of all pieces. */
export function piecesOf({ state, facts, journal }: Manifest): ReadonlySet<string> {
  const parts = Object.values(facts.tables).flat();
  const contents = [...Object.values(state.tables), ...parts.flatMap(({ chunks }) => chunks), ...journal];
  return new Set(contents.flatMap(({ pieces }) => pieces));
}

/** Returns the size of a backup, in bytes without encryption: what it would take alone. */
export function bytesOf({ state, facts, journal }: Manifest): number {
  const parts = Object.values(facts.tables).flat();
  const contents = [...Object.values(state.tables), ...parts.flatMap(({ chunks }) => chunks), ...journal];
  return contents.reduce((sum, { bytes }) => sum + bytes, 0);
}
