import { expect } from 'vitest'
import { nextNumber } from '../../../factories/organisations.ts'
import { each, hour, type Matrix, onDevice, onOrganisation } from './actors.ts'

const circle = () => ({
  name: `yard ${nextNumber()}`,
  type: 'circle',
  lat: 31_230_000,
  lon: 121_470_000,
  radius: 500,
})

const unfit = each('noPermission', 'bare', 'tool')
/** The owner's; a device log-in sees its own. */
const onFence = { ...unfit, ...each('notFound', 'sibling', 'device', 'neighbour') }

export const fence: Matrix = {
  'fence/Add': [
    {
      params: circle,
      outcomes: unfit,
      shows: { reply: { fence_id: expect.any(String) } },
    },
    {
      params: ({ sfamilyid }) => ({ ...circle(), sfamilyid }),
      outcomes: { ...onOrganisation, ...unfit },
    },
  ],
  'fence/Modify': [
    {
      params: ({ fenceId }) => ({ fence_id: fenceId, name: 'renamed', alarm: 'out' }),
      outcomes: onFence,
      shows: {
        by: 'fence/Get',
        params: ({ fenceId }) => ({ fence_id: fenceId }),
        reply: { items: [{ name: 'renamed', alarm: 'out', radius: 500 }] },
      },
    },
  ],
  'fence/Delete': [{ params: ({ fenceId }) => ({ fence_id: fenceId }), outcomes: onFence }],
  'fence/Bind': [
    {
      params: ({ fenceId, simei }) => ({ fence_id: fenceId, simei: [simei] }),
      outcomes: onFence,
      shows: {
        by: 'fence/Get',
        params: ({ fenceId }) => ({ fence_id: fenceId }),
        reply: { items: [{ device_count: 1 }] },
      },
    },
    {
      params: ({ fenceId, sgid, owner }) => ({
        fence_id: fenceId,
        sgids: [sgid],
        sfamilyids: [owner],
      }),
      outcomes: onFence,
      shows: {
        by: 'fence/GetBound',
        params: ({ fenceId }) => ({ fence_id: fenceId }),
        reply: { items: [{ name: 'group' }, { name: 'owner' }] },
      },
    },
  ],
  'fence/Unbind': [
    {
      params: ({ boundFenceId, boundSimei }) => ({ fence_id: boundFenceId, simei: [boundSimei] }),
      outcomes: onFence,
      shows: {
        by: 'fence/Get',
        params: ({ boundFenceId }) => ({ fence_id: boundFenceId }),
        reply: { items: [{ device_count: 0 }] },
      },
    },
    {
      params: ({ boundFenceId, sgid, owner }) => ({
        fence_id: boundFenceId,
        sgids: [sgid],
        sfamilyids: [owner],
      }),
      outcomes: onFence,
    },
  ],
  'fence/Get': [
    { params: () => ({}), outcomes: {} },
    { params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: onOrganisation },
    { params: ({ simei }) => ({ simei }), outcomes: onDevice },
    {
      params: ({ fenceId }) => ({ fence_id: fenceId }),
      outcomes: each('notFound', 'sibling', 'device', 'neighbour'),
    },
  ],
  'fence/GetBound': [
    {
      params: ({ fenceId }) => ({ fence_id: fenceId }),
      outcomes: each('notFound', 'sibling', 'device', 'neighbour'),
    },
  ],
  'fence/GetInside': [
    {
      params: ({ fenceId }) => ({ fence_id: fenceId }),
      outcomes: each('notFound', 'sibling', 'device', 'neighbour'),
    },
  ],
  'fence/GetVisits': [
    {
      params: ({ fenceId }) => ({ fence_id: fenceId, ...hour() }),
      outcomes: each('notFound', 'sibling', 'device', 'neighbour'),
    },
    { params: ({ simei }) => ({ simei, ...hour() }), outcomes: onDevice },
  ],
}
