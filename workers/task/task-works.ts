import { bulkWork } from '../bulk/bulk-work.ts'
import { commandWork } from '../bulk/command-work.ts'
import { undoWork } from '../bulk/undo-work.ts'
import { exportWork } from '../export/export-work.ts'
import { importWork } from '../import/import-work.ts'
import { simWork } from '../import/sim-work.ts'
import { erase } from './erase.ts'
import type { TaskWorks } from './run-task.ts'

/** By kind (server/domain/platform/task/task-kinds.ts). */
export const taskWorks: TaskWorks = {
  import: importWork,
  simImport: simWork,
  erase,
  batch: bulkWork,
  command: commandWork,
  undo: undoWork,
  export: exportWork,
}
