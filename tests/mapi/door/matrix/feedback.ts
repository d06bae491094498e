import { each, type Matrix } from './actors.ts'

/** What `sub` is to answer; nobody who is here gave it. The root may answer in its place. */
const outOfSight = each('notFound', 'owner', 'sibling', 'bare', 'tool', 'device', 'neighbour')
const ofStaff = { ...outOfSight, ...each('feedbackElsewhere', 'dealer') }

export const feedback: Matrix = {
  'feedback/Add': [{ params: () => ({ type: 'problem', content: 'x' }), outcomes: {} }],
  'feedback/Get': [
    { params: () => ({}), outcomes: {} },
    {
      params: ({ sfamilyid }) => ({ sfamilyid, view: 'handled' }),
      outcomes: {
        ...each('notFound', 'sibling', 'device', 'neighbour'),
        ...each('noPermission', 'bare', 'tool'),
      },
    },
  ],
  'feedback/GetHistory': [
    { params: ({ feedbackId: feedback_id }) => ({ feedback_id }), outcomes: outOfSight },
  ],
  'feedback/GetFile': [
    {
      params: ({ fileId: file_id }) => ({ file_id }),
      outcomes: { ...outOfSight, ...each('notFound', 'root', 'dealer', 'sub') },
    },
  ],
  'feedback/Reply': [
    {
      params: ({ feedbackId: feedback_id }) => ({ feedback_id, rev: 1, content: 'Try it again' }),
      outcomes: ofStaff,
      shows: {
        by: 'feedback/GetHistory',
        params: ({ feedbackId: feedback_id }) => ({ feedback_id }),
        reply: { rev: 2, progress: 1, answer: 'Try it again', waiting_since: null },
      },
    },
  ],
  'feedback/Handle': [
    {
      params: ({ feedbackId: feedback_id }) => ({ feedback_id, rev: 1, action: 'resolve' }),
      outcomes: ofStaff,
      shows: {
        by: 'feedback/GetHistory',
        params: ({ feedbackId: feedback_id }) => ({ feedback_id }),
        reply: { rev: 2, progress: 2, acts: ['reopen'] },
      },
    },
  ],
  'feedback/Read': [
    {
      params: ({ feedbackId: feedback_id }) => ({ feedback_id }),
      outcomes: { ...outOfSight, ...each('notFound', 'root', 'dealer', 'sub') },
    },
  ],
}
