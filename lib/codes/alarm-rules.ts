import { type AlarmType, alarmTypeNames, momentaryTypes } from './alarm-types.ts'

/** `close` records a result; `escalate` tells one person after the other. */
export const alarmRuleKinds = ['close', 'escalate'] as const
export type AlarmRuleKind = (typeof alarmRuleKinds)[number]

/** From when the minutes of a rule that closes count: the beginning of the alarm, or the end of what it warned of. */
export const alarmRuleMoments = ['begin', 'end'] as const
export type AlarmRuleMoment = (typeof alarmRuleMoments)[number]

/**
 * Whom a step tells in place of a named account: that of the device, the first administrator of the device's organisation,
 * of the rule's, or its first customer service. Of the latter three the first who chose a way to be told.
 */
export const stepRoles = ['owner', 'first', 'ruler', 'support'] as const
export type StepRole = (typeof stepRoles)[number]
export const isStepRole = (text: string): text is StepRole =>
  stepRoles.some((role) => role === text)

/** Momentary where the tracker reports it; a rule of the platform ends it, and a visit ends with its fence being left. */
const endedHere: readonly AlarmType[] = ['illegalIgnition', 'displacement', 'fenceIn']
/** Is said once, and nothing says that it is over. */
const neverEnded: readonly AlarmType[] = ['identityConflict']

/** Alarms of which the product knows an end. */
export const endingTypes: readonly AlarmType[] = alarmTypeNames.filter(
  (type) =>
    endedHere.includes(type) || !(momentaryTypes.includes(type) || neverEnded.includes(type)),
)
