import { eraseTracking } from '#server/domain/fleet/bin/erase-tracking.ts'
import { copyPath, removeCopy } from '#server/domain/fleet/person/copies-on-disk.ts'
import { exportPerson } from '#server/domain/fleet/person/export-person.ts'
import { tellOfCopy } from '#server/domain/fleet/person/tell-of-copy.ts'
import { bulkWork } from '../bulk/bulk-work.ts'
import { commandWork } from '../bulk/command-work.ts'
import { undoWork } from '../bulk/undo-work.ts'
import { exportWork } from '../export/export-work.ts'
import { reportWork } from '../export/report-work.ts'
import { importWork } from '../import/import-work.ts'
import { simWork } from '../import/sim-work.ts'
import type { TaskWorks } from './run-task.ts'
import type { CommittedWork, FileWork } from './running-task.ts'

/** A device may have years of positions. */
const chunkSize = 5

/**
 * device/Clear, tool/ClearDevice, device/PhysicalDelete. Continues without the starter: the audit
 * log has it already.
 */
const erase: CommittedWork = {
  kind: 'committed',
  chunkSize,
  runRow: async ({ services, input }) => {
    const before = typeof input['before'] === 'number' ? input['before'] : undefined
    await eraseTracking(services.positions, { deviceId: Number(input['simei']), before })
    return { error: undefined }
  },
}

/** All that is stored of its starter. */
const personWork: FileWork = {
  kind: 'file',
  makeFile: async ({ id, accountId }, { now, context, progress }) => {
    const { services } = await context()
    const to = await copyPath(services.config.dataDir, { accountId, taskId: id })
    await exportPerson(services, accountId, { to, now, progress })
    const day = new Date(now()).toISOString().slice(0, 10)
    return { name: `data-${day}.tar.gz`, kind: 'person', path: to }
  },
  ended: async (client, { accountId, brand, lang }, { fileId, now }) => {
    if (fileId !== undefined) await tellOfCopy(client, { accountId, brand, lang, now })
  },
  clear: ({ config }, { id, accountId }) => removeCopy(config.dataDir, { accountId, taskId: id }),
}

/** By kind (server/domain/platform/task/task-kinds.ts). */
export const taskWorks: TaskWorks = {
  import: importWork,
  simImport: simWork,
  erase,
  batch: bulkWork,
  command: commandWork,
  undo: undoWork,
  export: exportWork,
  person: personWork,
  schedule: reportWork,
}
