import type { ErrorName } from '#lib/codes/error-codes.ts'
import type { Permission } from '#lib/codes/permissions.ts'

/** The long operations: the rights each needs when it starts and while it runs, and how many an account may have open. */
export const taskKinds = {
  import: { access: ['e_ua_import_device'], most: 3, refusal: 'taskRunning' },
  erase: { access: [], most: 20, refusal: 'taskRunning' },
  export: { access: ['e_ua_export'], most: 1, refusal: 'exportRunning' },
} as const satisfies Record<
  string,
  { access: readonly Permission[]; most: number; refusal: ErrorName }
>

export type TaskKind = keyof typeof taskKinds

export const isTaskKind = (kind: string): kind is TaskKind => Object.hasOwn(taskKinds, kind)

/** First half of the advisory locks that workers hold on tasks, the second being the id. */
export const taskLockSpace = 1_952_543_595

/** From so many failures on they are offered as a file (spec §7). */
export const failFileFrom = 20
