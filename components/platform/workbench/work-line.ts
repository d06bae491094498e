import type { CallReply } from '#lib/contract/calls.ts'

export type WorkItem = CallReply<'workbench/Get'>['items'][number]
export type Colleagues = CallReply<'workbench/Get'>['colleagues']

export const workKeyOf = ({ kind, simei, subject_id }: WorkItem): string =>
  [kind, simei, subject_id].join(':')

/** As functions of the workbench take it. */
export const workParamsOf = ({ kind, simei, subject_id }: WorkItem) => ({
  kind,
  subject_id,
  ...(simei !== null && { simei }),
})

/** Address of what a line is about. */
export function leadOf({ kind, simei, detail, code }: WorkItem): string {
  const query = (params: Record<string, string>) => new URLSearchParams(params)
  switch (kind) {
    case 'alarm':
      return `/notify/alarmXa?${query({ devices: detail, ...(code && { type: code }) })}`
    case 'silent':
      return `/device?${query({ simei: simei ?? '' })}`
    case 'renewal':
      return `/device?${query({ simei: simei ?? '', tab: 'services' })}`
    case 'complaint':
      return `/vas/complaint?${query({ search: detail })}`
    case 'feedback':
      return `/tools/feedBack/index?${query({ feedback: detail })}`
    case 'withdrawal':
      return `/vas/withdraw?${query({ tab: 'withdrawals', status: 'e_po_create' })}`
    case 'handPaid':
      return `/vas/withdraw?${query({ tab: 'hand', state: 'waiting' })}`
    case 'task':
      return '/user/record?tab=tasks'
  }
}
