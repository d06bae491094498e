import { each, type Matrix } from './actors.ts'

const noRight = each('noPermission', 'bare', 'tool')
const outOfSight = each('notFound', 'sibling', 'neighbour', 'device')
/** `sub` is to answer; the root may in its place. */
const step = ({ complaintId: complaint_id }: { complaintId: string }) => ({
  complaint_id,
  rev: 1,
  content: 'x',
})
const ofSeller = {
  ...each('noPermission', 'owner', 'device', 'neighbour', 'bare', 'tool'),
  ...each('complaintElsewhere', 'dealer'),
  ...each('notFound', 'sibling'),
}
const ofBuyer = {
  ...each('noPermission', 'root', 'dealer', 'sub', 'bare', 'tool'),
  ...outOfSight,
}

export const complaint: Matrix = {
  'complaint/Add': [
    {
      params: ({ number }) => ({ out_trade_no: number, reason: 'other', content: 'x' }),
      outcomes: {
        ...each('notFound', 'root', 'dealer', 'sub', 'sibling', 'device', 'neighbour'),
        ...noRight,
        owner: 'complaintOpen',
      },
    },
  ],
  'complaint/Get': [
    { params: () => ({}), outcomes: noRight },
    {
      params: ({ sfamilyid }) => ({ sfamilyid }),
      outcomes: { ...each('notFound', 'sibling', 'device', 'neighbour'), ...noRight },
    },
  ],
  'complaint/GetHistory': [
    {
      params: ({ complaintId: complaint_id }) => ({ complaint_id }),
      outcomes: { ...outOfSight, ...noRight },
    },
  ],
  'complaint/GetFile': [
    {
      params: ({ fileId: file_id }) => ({ file_id }),
      outcomes: {
        ...each('notFound', 'root', 'dealer', 'sub', 'owner'),
        ...outOfSight,
        ...noRight,
      },
    },
  ],
  'complaint/Reply': [
    {
      params: step,
      outcomes: { ...outOfSight, ...noRight, dealer: 'complaintElsewhere' },
      shows: {
        by: 'complaint/GetHistory',
        params: ({ complaintId: complaint_id }) => ({ complaint_id }),
        reply: { rev: 2 },
      },
    },
  ],
  'complaint/Escalate': [{ params: step, outcomes: ofBuyer }],
  'complaint/Withdraw': [{ params: step, outcomes: ofBuyer }],
  'complaint/Handle': [
    {
      params: (objects) => ({ ...step(objects), action: 'resolve' }),
      outcomes: ofSeller,
    },
    {
      params: (objects) => ({
        ...step(objects),
        action: 'refund',
        type: 'money',
        refund_fee: 100,
      }),
      outcomes: {
        ...each('noPermission', 'owner', 'device', 'neighbour', 'bare', 'tool'),
        ...each('noPermission', 'dealer', 'sub', 'sibling'),
      },
    },
  ],
}
