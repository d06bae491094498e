import type { ActKey } from '../acts.ts'
import type { FleetRow } from '../fleet-columns.tsx'
import type { Batch } from '../use-batch.ts'

/** Acts that open a dialog; `edit` opens the drawer instead. */
export type DialogAct = Exclude<ActKey, 'edit'>

/** What every dialog gets: the act, the devices, the way to run it, and how it closes. */
export type ActionDialogProps = {
  act: DialogAct
  rows: readonly FleetRow[]
  batch: Batch
  onClose: () => void
  /** Called after it was done, before closing. */
  onDone: () => void
}

export const idsOf = (rows: readonly FleetRow[]): string[] => rows.map(({ simei }) => simei)
