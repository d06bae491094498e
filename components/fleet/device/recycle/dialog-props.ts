import type { Bulk, FixedSelection } from '#components/shared/bulk/use-bulk.ts'
import type { CallReply } from '#lib/contract/calls.ts'

export type RecycleRow = CallReply<'device/GetRecycle'>['items'][number]

export type RecycleDialogProps = {
  rows: readonly RecycleRow[]
  all?: FixedSelection | undefined
  bulk: Bulk
  onDone: () => void
  onClose: () => void
}
