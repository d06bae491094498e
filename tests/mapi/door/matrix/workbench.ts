import { actors, each, type Matrix, type Objects, onDevice } from './actors.ts'

const noRight = each('noPermission', 'bare', 'tool', 'device', 'neighbour')
const alarm = ({ alarmId: subject_id, simei }: Objects) => ({ kind: 'alarm', subject_id, simei })
const ofAlarm = { ...onDevice, ...noRight }

export const workbench: Matrix = {
  'stat/Overview': [
    {
      params: () => ({}),
      outcomes: each('noPermission', 'tool', 'device', 'neighbour'),
    },
    {
      params: ({ sfamilyid }) => ({ sfamilyid }),
      outcomes: {
        ...each('notFound', 'sibling'),
        ...each('noPermission', 'tool'),
        ...each('notFound', 'device', 'neighbour'),
      },
    },
    { params: () => ({ board: 'workbench' }), outcomes: noRight },
    {
      params: () => ({ board: 'screen' }),
      outcomes: each('noPermission', 'bare', 'device', 'neighbour'),
    },
  ],
  'workbench/Get': [{ params: () => ({}), outcomes: noRight }],
  'workbench/Take': [{ params: alarm, outcomes: ofAlarm, shows: { reply: { is_mine: true } } }],
  'workbench/HandOn': [
    { params: alarm, outcomes: ofAlarm, shows: { reply: { suid: null } } },
    {
      params: (objects) => ({ ...alarm(objects), suid: objects.suid }),
      outcomes: {
        ...each('accountNotFound', ...actors),
        ...ofAlarm,
        anonymous: 'loginExpired',
      },
    },
  ],
  'workbench/Done': [{ params: alarm, outcomes: ofAlarm, shows: { reply: { is_mine: true } } }],
}
