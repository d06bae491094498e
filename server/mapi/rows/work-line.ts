import type { Work } from '../../domain/platform/work/assignments.ts'

/** What waits on the workbench. */
export type WorkLine = Work & {
  /** Its id on the wire. */
  id: string
  /** Type of an alarm, state of a complaint, kind of feedback. */
  code: string
  amount: number | undefined
  currency: string | undefined
  /** Unix seconds. */
  time: number | undefined
}

type Facts = Pick<WorkLine, 'kind' | 'id' | 'name' | 'detail' | 'object'> &
  Partial<Pick<WorkLine, 'deviceId' | 'code' | 'amount' | 'currency' | 'time'>>

/** Unique within a kind: what is about a device has its number in front. */
const workSubjectOf = (id: string, deviceId: number | undefined) =>
  deviceId === undefined ? id : `${deviceId}-${id}`

export const lineOf = (facts: Facts): WorkLine => ({
  kind: facts.kind,
  id: facts.id,
  subject: workSubjectOf(facts.id, facts.deviceId),
  deviceId: facts.deviceId,
  name: facts.name,
  detail: facts.detail,
  object: facts.object,
  code: facts.code ?? '',
  amount: facts.amount,
  currency: facts.currency,
  time: facts.time,
})

/** The id of a stored subject. */
export const idOf = (subject: string): string => subject.slice(subject.indexOf('-') + 1)
