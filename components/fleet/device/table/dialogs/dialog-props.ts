import type { ActKey } from '../acts.ts'
import type { FleetRow } from '../fleet-columns.tsx'
import type { Bulk, FixedSelection } from '#components/shared/bulk/use-bulk.ts'

/** Others open the drawer or the map. */
export type DialogAct = Exclude<ActKey, 'edit' | 'services' | 'track'>

export type ActionDialogProps = {
  act: DialogAct
  /** Ticked, or some of `all`. */
  rows: readonly FleetRow[]
  all?: FixedSelection | undefined
  bulk: Bulk
  onClose: () => void
  /** After success, before closing. */
  onDone: () => void
}

export const idsOf = (rows: readonly FleetRow[]): string[] => rows.map(({ simei }) => simei)

export const countOf = ({ rows, all }: Pick<ActionDialogProps, 'rows' | 'all'>): number =>
  all?.count ?? rows.length
