import type { CallReply } from '#lib/contract/calls.ts'
import type { Bulk, FixedSelection } from './use-bulk.ts'

export type BulkRow = CallReply<'family/GetDeviceList'>['items'][number]

/** Of a dialog that changes chosen devices. */
export type BulkDialogProps = {
  /** Ticked, or some of `all`. */
  rows: readonly BulkRow[]
  all?: FixedSelection | undefined
  bulk: Bulk
  onClose: () => void
  /** After success, before closing. */
  onDone: () => void
}

export const idsOf = (rows: readonly BulkRow[]): string[] => rows.map(({ simei }) => simei)

export const countOf = ({ rows, all }: Pick<BulkDialogProps, 'rows' | 'all'>): number =>
  all?.count ?? rows.length
