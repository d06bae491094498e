import type { BatchPass } from '../passes.ts'

export function publish({ hub, batch, alarms, stale, refused }: BatchPass): void {
  const { devices } = batch
  hub.publisher.devices(
    refused ? devices.filter((device) => !refused.devices.has(device.id)) : devices,
  )
  hub.publisher.alarms(alarms)
  if (batch.isDirty || stale.length > 0) hub.publisher.dirty()
}
