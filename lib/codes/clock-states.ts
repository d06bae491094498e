/** Of a clock-in or clock-out, as the specification numbers them. */
export const clockStates = { normal: 0, late: 1, early: 2, missing: 3 } as const

export type ClockState = (typeof clockStates)[keyof typeof clockStates]
export const clockStateNames = ['normal', 'late', 'early', 'missing'] as const

/** Of a period both its begin and its end. */
export const punchKinds = ['in', 'out'] as const
export type PunchKind = (typeof punchKinds)[number]
