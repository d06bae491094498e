import { md5 } from '../../../factories/organisations.ts'
import { type Actor, each, type Matrix } from './actors.ts'

const holders: Actor[] = ['root', 'dealer', 'sub', 'owner', 'sibling']
const without = each('noPermission', 'bare', 'tool', 'device', 'neighbour')
const address = 'https://hooks.example.com/waypost'
const strange = { push_id: '1999999' }
const pwd_md5 = md5('secret1')
const strangeFeed = { feed_id: '1999999' }
const unknown = { ...each('notFound', ...holders), ...without }

/** What is delivered is its owner's alone; keys are also their organisation's administrators'. */
export const dev: Matrix = {
  'dev/SetPush': [
    {
      params: ({ sfamilyid }) => ({ address, types: ['alarm'], sfamilyid }),
      outcomes: { ...without, sibling: 'notFound' },
      shows: { by: 'dev/GetPush', reply: { items: [{ address, types: ['alarm'] }] } },
    },
    {
      params: ({ sgid, sfamilyid }) => ({ address, types: ['alarm'], sfamilyid, sgid }),
      outcomes: { ...without, sibling: 'notFound' },
    },
    {
      params: () => ({ ...strange, address, types: ['alarm'] }),
      outcomes: unknown,
    },
  ],
  'dev/GetPush': [{ params: () => ({}), outcomes: without }],
  'dev/DeletePush': [
    {
      params: () => strange,
      outcomes: {
        ...each('notFound', ...holders, 'bare', 'tool'),
        ...each('accountsOnly', 'device', 'neighbour'),
      },
    },
  ],
  'dev/SetFeed': [
    {
      params: ({ sfamilyid }) => ({ sfamilyid }),
      outcomes: { ...without, sibling: 'notFound' },
      shows: { by: 'dev/GetFeeds', reply: { items: [{ taken: 0, refusals: [] }] } },
    },
    { params: () => strangeFeed, outcomes: unknown },
  ],
  'dev/GetFeeds': [{ params: () => ({}), outcomes: without }],
  'dev/DeleteFeed': [
    {
      params: () => strangeFeed,
      outcomes: {
        ...each('notFound', ...holders, 'bare', 'tool'),
        ...each('accountsOnly', 'device', 'neighbour'),
      },
    },
  ],
  'dev/Pause': [{ params: () => strange, outcomes: unknown }],
  'dev/TestPush': [{ params: () => strange, outcomes: unknown }],
  'dev/GetDeliveries': [{ params: () => strange, outcomes: unknown }],
  'dev/GetDelivery': [{ params: () => ({ ...strange, delivery_id: '1' }), outcomes: unknown }],
  'dev/Replay': [{ params: () => ({ ...strange, delivery_id: '1' }), outcomes: unknown }],
  'dev/AddKey': [
    {
      params: () => ({ name: 'ERP', scopes: ['device:read'], pwd_md5 }),
      outcomes: without,
      shows: { by: 'dev/GetKeys', reply: { items: [{ name: 'ERP', scopes: ['device:read'] }] } },
    },
  ],
  'dev/GetKeys': [{ params: () => ({}), outcomes: without }],
  'dev/DeleteKey': [
    {
      params: () => ({ key_id: '1999999' }),
      outcomes: {
        ...each('notFound', ...holders, 'bare', 'tool'),
        ...each('accountsOnly', 'device', 'neighbour'),
      },
    },
  ],
}
