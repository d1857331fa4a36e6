import { z } from 'zod';
import type { BackupProgress } from '../../stores/backup/create-backup.ts';
import { BackupError } from '../../stores/backup/target.ts';
import type { BackupsService } from './backups.service.ts';

/** What `pharos backup` asks the running server: to begin, and then repeatedly how far it is. */
const backupCommand = z.union([
  z.strictObject({
    backup: z.strictObject({
      target: z.string(),
      passphrase: z.string().optional(),
      s3: z
        .strictObject({
          accessKeyId: z.string(),
          secretAccessKey: z.string(),
          sessionToken: z.string().optional(),
          region: z.string(),
          endpoint: z.string(),
        })
        .optional(),
    }),
  }),
  z.strictObject({ backupStatus: z.string() }),
]);
export type BackupCommand = z.infer<typeof backupCommand>;

/** The answer of the running server. */
export type BackupAnswer =
  | { readonly id: string; readonly progress?: BackupProgress | undefined }
  | { readonly name: string; readonly bytes: number; readonly newBytes: number }
  | { readonly error: string };

/** Answers a command; `undefined` if it is for another module. */
export async function answerBackupCommand(
  service: BackupsService,
  question: string,
): Promise<string | undefined> {
  const command = backupCommand.safeParse(parseJson(question));
  if (!command.success) return undefined;
  return JSON.stringify(await answer(service, command.data));
}

async function answer(service: BackupsService, command: BackupCommand): Promise<BackupAnswer> {
  if ('backup' in command) {
    try {
      return { id: await service.start(command.backup, { isScheduled: false }) };
    } catch (error) {
      if (error instanceof BackupError) return { error: error.message };
      throw error;
    }
  }
  const { backupStatus: id } = command;
  const running = service.running();
  if (running?.id === id) return { id, progress: running.progress };
  const run = await service.find(id);
  if (run?.name === undefined || run.name === null)
    return { error: run?.error ?? 'The backup was interrupted.' };
  return { name: run.name, bytes: run.bytes ?? 0, newBytes: run.newBytes ?? 0 };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
