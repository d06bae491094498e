import type { CallReply } from '#lib/contract/calls.ts'
import type { Batch, Selection } from '../fleet/use-batch.ts'

export type RecycleRow = CallReply<'device/GetRecycle'>['items'][number]

export type RecycleDialogProps = {
  rows: readonly RecycleRow[]
  /** Acts on all of these. */
  all?: Selection | undefined
  batch: Batch
  onDone: () => void
  onClose: () => void
}
