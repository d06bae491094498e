import type { Permission } from './permissions.ts'

/** What waits for a hand on the workbench; `rights`: one of them is enough, every account without. */
export const workKinds = {
  alarm: { rights: [] },
  silent: { rights: [] },
  renewal: { rights: ['e_ua_modify_package', 'e_ua_modify_increment_platform'] },
  complaint: { rights: ['e_ua_handle_complaint'] },
  feedback: { rights: ['e_ua_handle_feedback'] },
  withdrawal: { rights: ['e_ua_audit_withdraw'] },
  handPaid: { rights: ['e_ua_audit_withdraw'] },
  task: { rights: [] },
} as const satisfies Record<string, { rights: readonly Permission[] }>

export type WorkKind = keyof typeof workKinds
export const workKindNames = Object.keys(workKinds) as [WorkKind, ...WorkKind[]]

export const mayDo = (kind: WorkKind, permissions: readonly Permission[]): boolean => {
  const { rights }: { rights: readonly Permission[] } = workKinds[kind]
  return rights.length === 0 || rights.some((right) => permissions.includes(right))
}

/** `free`: nobody has it. */
export const workStates = ['free', 'taken', 'done'] as const

/** Lines of a kind at most. */
export const mostWork = 50
/** What was done is shown for so many days, and then forgotten. */
export const doneWorkDays = 7
/** Whom something can be handed on to. */
export const mostColleagues = 100
