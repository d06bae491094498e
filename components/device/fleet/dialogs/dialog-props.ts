import type { ActKey } from '../acts.ts'
import type { FleetRow } from '../fleet-columns.tsx'
import type { Batch } from '../use-batch.ts'

/** Others open the drawer or the map. */
export type DialogAct = Exclude<ActKey, 'edit' | 'track'>

export type ActionDialogProps = {
  act: DialogAct
  rows: readonly FleetRow[]
  batch: Batch
  onClose: () => void
  /** After success, before closing. */
  onDone: () => void
}

export const idsOf = (rows: readonly FleetRow[]): string[] => rows.map(({ simei }) => simei)
