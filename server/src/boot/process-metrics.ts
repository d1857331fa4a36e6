import { readDiskSpace } from '../lib/disk-space.ts';
import { listMetrics, type Metric } from '../lib/metrics/metric.ts';
import { VERSION } from '../lib/version.ts';

/** The metrics of the machine and the program. @param dataDirectory the disk is that of this directory. */
export function createProcessMetrics(dataDirectory: string): readonly Metric[] {
  return listMetrics('gauge', {
    pharos_build_info: [
      'The version of the server; always 1.',
      () => [{ labels: { version: VERSION }, value: 1 }],
    ],
    pharos_disk_free_bytes: [
      'Space of the disk of the data directory that the process can use.',
      async () => (await readDiskSpace(dataDirectory)).freeBytes,
    ],
    pharos_disk_size_bytes: [
      'Size of the disk of the data directory.',
      async () => (await readDiskSpace(dataDirectory)).totalBytes,
    ],
  });
}
