import { each, type Matrix, onOrganisation } from './actors.ts'

const withoutRight = each('noPermission', 'bare', 'tool', 'device', 'neighbour')
/** Of the owner to itself: its accounts and devices read it, nobody above does. */
const toOthers = each('notFound', 'root', 'dealer', 'sub', 'sibling', 'bare', 'tool')
const ofOthers = { ...each('notFound', 'root', 'dealer', 'sub', 'sibling'), ...withoutRight }
const text = { lang: 'en', title: 'News', content: 'Text' }

/** Invitations are in device-life.ts. */
export const message: Matrix = {
  'message/Publish': [
    {
      params: () => text,
      outcomes: withoutRight,
      shows: {
        by: 'message/GetPublished',
        params: () => ({ limit_size: 1 }),
        reply: { items: [{ title: 'News', state: 'current', read_accounts: 0, read_devices: 0 }] },
      },
    },
    {
      params: ({ sfamilyid }) => ({ ...text, sfamilyids: [sfamilyid] }),
      outcomes: { ...onOrganisation, ...withoutRight },
    },
  ],
  'message/Withdraw': [
    {
      params: ({ messageId: message_id }) => ({ message_id, reason: 'x' }),
      outcomes: ofOthers,
      shows: {
        by: 'message/GetPublished',
        params: ({ messageId: message_id }) => ({ message_id }),
        reply: { items: [{ state: 'withdrawn', reason: 'x' }] },
      },
    },
  ],
  'message/GetPublished': [
    { params: () => ({}), outcomes: withoutRight },
    { params: ({ messageId: message_id }) => ({ message_id }), outcomes: ofOthers },
  ],
  'message/Get': [
    { params: () => ({}), outcomes: {} },
    { params: ({ messageId: message_id }) => ({ message_id }), outcomes: toOthers },
  ],
  'message/Read': [
    {
      params: ({ messageId }) => ({ message_ids: [messageId] }),
      outcomes: toOthers,
      shows: {
        by: 'message/Get',
        params: ({ messageId: message_id }) => ({ message_id }),
        reply: { items: [{ state: 'read' }] },
      },
      untraced: 'the mark is the trace: it says who has read what',
    },
  ],
  'message/GetUnReadMessage': [{ params: () => ({}), outcomes: {} }],
}
