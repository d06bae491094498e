import type { FleetRow } from '../fleet-columns.tsx'
import type { Batch } from '../use-batch.ts'

/** What every dialog of a deed gets: the devices, the way to run it, and how it closes. */
export type DeedDialogProps = {
  rows: readonly FleetRow[]
  batch: Batch
  onClose: () => void
  /** Called after it was done, before closing. */
  onDone: () => void
}

export const idsOf = (rows: readonly FleetRow[]): string[] => rows.map(({ simei }) => simei)
