import type { Batch, FixedSelection } from '#components/fleet/device/fleet/use-batch.ts'
import type { CallReply } from '#lib/contract/calls.ts'

export type RecycleRow = CallReply<'device/GetRecycle'>['items'][number]

export type RecycleDialogProps = {
  rows: readonly RecycleRow[]
  all?: FixedSelection | undefined
  batch: Batch
  onDone: () => void
  onClose: () => void
}
