import { Gauge } from 'prom-client';
import type { DiskSpace } from '#server/platform/observability/diskSpace.ts';
import type { Metrics } from '#server/platform/observability/metrics.ts';

/** Adds the free space of the disks and their reserve to the metrics. */
export function measureDiskSpace({ registry }: Metrics, disk: DiskSpace): void {
  const registers = [registry];
  const free = new Gauge({
    name: 'parley_disk_free_bytes',
    help: 'Free space of the disks of media and of the embedded database',
    labelNames: ['disk'],
    registers,
    async collect() {
      for (const { name, freeBytes } of await disk.read()) free.set({ disk: name }, freeBytes);
    },
  });
  new Gauge({
    name: 'parley_disk_reserve_bytes',
    help: 'Free space below which uploads are rejected',
    registers,
  }).set(disk.reserveBytes);
}
