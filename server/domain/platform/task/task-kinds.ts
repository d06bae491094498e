import type { ErrorName } from '#lib/codes/error-codes.ts'
import type { Permission } from '#lib/codes/permissions.ts'

type TaskRules = {
  /** At the start and while it runs. */
  access: readonly Permission[]
  /** Open per account. */
  most: number
  refusal: ErrorName
  /** Runs to its end, whatever becomes of its starter. */
  isCommitted?: true
}

export const taskKinds = {
  import: { access: ['e_ua_import_device'], most: 3, refusal: 'taskRunning' },
  simImport: { access: ['e_ua_import_device'], most: 3, refusal: 'taskRunning' },
  erase: { access: [], most: 20, refusal: 'taskRunning', isCommitted: true },
  batch: { access: [], most: 3, refusal: 'taskRunning' },
  command: { access: ['e_ua_send_cmd'], most: 3, refusal: 'taskRunning' },
  undo: { access: [], most: 3, refusal: 'taskRunning' },
  export: { access: ['e_ua_export'], most: 1, refusal: 'exportRunning' },
  person: { access: [], most: 1, refusal: 'exportRunning' },
  schedule: { access: ['e_ua_export', 'e_ua_schedule'], most: 100, refusal: 'taskRunning' },
} as const satisfies Record<string, TaskRules>

export type TaskKind = keyof typeof taskKinds

export const isCommitted = (kind: string): boolean =>
  isTaskKind(kind) && (taskKinds[kind] as TaskRules).isCommitted === true

export const isTaskKind = (kind: string): kind is TaskKind => Object.hasOwn(taskKinds, kind)

/** First half of advisory locks; the second is the id. */
export const taskLockSpace = 1_952_543_595

export const failFileFrom = 20
