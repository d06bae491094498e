import { batchWork } from '#workers/batch/batch-work.ts'
import { commandWork } from '#workers/batch/command-work.ts'
import { undoWork } from '#workers/batch/undo-work.ts'
import { exportWork } from '#workers/export/export-work.ts'
import { importWork } from '#workers/import/import-work.ts'
import { simWork } from '#workers/import/sim-work.ts'
import { erase } from '#workers/task/erase.ts'
import type { TaskWorks } from '#workers/task/run-task.ts'

/** By kind (server/domain/platform/task/task-kinds.ts). */
export const taskWorks: TaskWorks = {
  import: importWork,
  simImport: simWork,
  erase,
  batch: batchWork,
  command: commandWork,
  undo: undoWork,
  export: exportWork,
}
