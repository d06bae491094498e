import type { CallReply } from '#lib/contract/calls.ts'
import type { Batch } from '../fleet/use-batch.ts'

export type RecycleRow = CallReply<'device/GetRecycle'>['items'][number]

export type RecycleDialogProps = {
  rows: readonly RecycleRow[]
  batch: Batch
  onDone: () => void
  onClose: () => void
}
