import type { Batch } from '../fleet/use-batch.ts'
import type { RecycleRow } from './recycle-columns.tsx'

export type RecycleDialogProps = {
  rows: readonly RecycleRow[]
  batch: Batch
  onDone: () => void
  onClose: () => void
}
