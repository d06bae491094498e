import type { ErrorName } from '#lib/codes/error-codes.ts'
import type { Permission } from '#lib/codes/permissions.ts'

type TaskRules = {
  /** The rights it needs when it starts and while it runs. */
  access: readonly Permission[]
  /** How many an account may have open, and how one more is refused. */
  most: number
  refusal: ErrorName
  /**
   * The change itself is done and noted, the task only carries it out: it goes on whatever becomes of its starter, and
   * nobody cancels it.
   */
  isCommitted?: true
}

/** The long operations. */
export const taskKinds = {
  import: { access: ['e_ua_import_device'], most: 3, refusal: 'taskRunning' },
  erase: { access: [], most: 20, refusal: 'taskRunning', isCommitted: true },
  export: { access: ['e_ua_export'], most: 1, refusal: 'exportRunning' },
} as const satisfies Record<string, TaskRules>

export type TaskKind = keyof typeof taskKinds

/** Whether a task of this kind is done to its end. */
export const isCommitted = (kind: string): boolean =>
  isTaskKind(kind) && (taskKinds[kind] as TaskRules).isCommitted === true

export const isTaskKind = (kind: string): kind is TaskKind => Object.hasOwn(taskKinds, kind)

/** First half of the advisory locks that workers hold on tasks, the second being the id. */
export const taskLockSpace = 1_952_543_595

/** From so many failures on they are offered as a file. */
export const failFileFrom = 20
