import type { CallReply } from '#lib/contract/calls.ts'
import type { Bulk, FixedSelection } from './use-bulk.ts'

export type BulkRow = CallReply<'family/GetDeviceList'>['items'][number]

/** Of dialogs that ask for nothing else of a device. */
export type NamedRow = Pick<BulkRow, 'simei' | 'imei' | 'name' | 'due_time'>

/** Of a dialog that changes chosen devices. */
export type BulkDialogProps<R = BulkRow> = {
  /** Ticked, or some of `all`. */
  rows: readonly R[]
  all?: FixedSelection | undefined
  bulk: Bulk
  onClose: () => void
  /** After success, before closing. */
  onDone: () => void
}

export const idsOf = (rows: readonly Pick<BulkRow, 'simei'>[]): string[] =>
  rows.map(({ simei }) => simei)

export const countOf = ({ rows, all }: Pick<BulkDialogProps<unknown>, 'rows' | 'all'>): number =>
  all?.count ?? rows.length
