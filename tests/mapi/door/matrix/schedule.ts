import { type Actor, each, type Matrix, type Outcome } from './actors.ts'

const holders: Actor[] = ['root', 'dealer', 'sub', 'owner', 'sibling']
const without = each('noPermission', 'bare', 'tool', 'device', 'neighbour')
const devices = each('accountsOnly', 'device', 'neighbour')
const nobody = (outcome: Outcome) => each(outcome, ...holders, 'bare', 'tool')
const open = each(
  'scheduleLinkEnded',
  ...holders,
  'bare',
  'tool',
  'device',
  'neighbour',
  'anonymous',
)
/** An address is asked a few times a day only. */
const reportOf = (sfamilyid: string) => ({
  report: 'device',
  rhythm: 'weekly',
  recipients: [`boss${sfamilyid}@waypost.example`],
})

/** Schedules are their maker's alone. */
export const schedule: Matrix = {
  'schedule/Add': [
    {
      params: ({ sfamilyid }) => ({ ...reportOf(sfamilyid), params: { sfamilyid } }),
      outcomes: { ...without, sibling: 'notFound' },
      shows: { by: 'schedule/Get', reply: { items: [{ report: 'device', rhythm: 'weekly' }] } },
    },
  ],
  'schedule/Modify': [
    {
      params: () => ({ schedule_id: '1999999', hour: 3 }),
      outcomes: { ...each('notFound', ...holders), ...without },
    },
  ],
  'schedule/SendNow': [
    {
      params: () => ({ schedule_id: '1999999' }),
      outcomes: { ...each('notFound', ...holders), ...without },
    },
  ],
  'schedule/Delete': [
    {
      params: () => ({ schedule_id: '1999999' }),
      outcomes: { ...nobody('notFound'), ...devices },
    },
  ],
  'schedule/Get': [
    { params: () => ({}), outcomes: devices },
    {
      params: () => ({ schedule_id: '1999999' }),
      outcomes: { ...nobody('notFound'), ...devices },
    },
  ],
  'schedule/GetRuns': [
    {
      params: () => ({ schedule_id: '1999999' }),
      outcomes: { ...nobody('notFound'), ...devices },
    },
  ],
  'schedule/Confirm': [{ params: () => ({ token: 'x'.repeat(43) }), outcomes: open }],
  'schedule/Leave': [{ params: () => ({ token: `1.${'x'.repeat(43)}` }), outcomes: open }],
}
