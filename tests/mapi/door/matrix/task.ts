import { type Actor, each, type Matrix, type Outcome } from './actors.ts'

const everybody: Actor[] = [
  'root',
  'dealer',
  'sub',
  'owner',
  'sibling',
  'bare',
  'tool',
  'device',
  'neighbour',
]
const without = each('noPermission', 'bare', 'tool', 'device', 'neighbour')
const holders = (outcome: Outcome) => each(outcome, 'root', 'dealer', 'sub', 'owner', 'sibling')
const nobody = each('notFound', ...everybody)

export const task: Matrix = {
  'family/GetTask': [{ params: ({ taskId }) => ({ task_id: taskId }), outcomes: nobody }],
  'family/GetTaskList': [{ params: () => ({}), outcomes: {} }],
  'family/CancelTask': [{ params: ({ taskId }) => ({ task_id: taskId }), outcomes: nobody }],
  'family/Undo': [{ params: () => ({ undo_id: '999999' }), outcomes: nobody }],
  'file/GetDownload': [{ params: ({ fileId }) => ({ file_id: fileId }), outcomes: nobody }],
  'device/Import': [
    {
      params: ({ fileId, sfamilyid }) => ({ file_id: fileId, sfamilyid }),
      outcomes: { ...holders('notFound'), ...without },
    },
    {
      params: ({ fileId, sfamilyid, sgid }) => ({ file_id: fileId, sfamilyid, sgid }),
      outcomes: { ...holders('groupElsewhere'), sibling: 'notFound', ...without },
    },
  ],
  'device/GetImportTemplate': [{ params: () => ({}), outcomes: without }],
  'export/Start': [
    {
      params: ({ sfamilyid }) => ({ report: 'device', params: { sfamilyid } }),
      outcomes: { ...without, sibling: 'notFound' },
    },
  ],
  'export/Get': [
    { params: () => ({}), outcomes: without },
    {
      params: ({ taskId }) => ({ task_id: taskId }),
      outcomes: { ...holders('notFound'), ...without },
    },
  ],
  'export/Cancel': [
    {
      params: ({ taskId }) => ({ task_id: taskId }),
      outcomes: { ...holders('notFound'), ...without },
    },
  ],
}
