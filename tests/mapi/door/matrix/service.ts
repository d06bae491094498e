import { expect } from 'vitest'
import { each, hour, type Matrix, onDevice, onOrganisation, rootOnly } from './actors.ts'

const unfit = each('noPermission', 'bare', 'tool', 'device', 'neighbour')
const switchable = { ...unfit, sibling: 'deviceNotFound' } as const

export const service: Matrix = {
  'incrementpackage/GetIncrementSwitch': [
    { params: ({ simei }) => ({ simei }), outcomes: onDevice },
    { params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: onOrganisation },
  ],
  'incrementpackage/GetDevCurrentLeftFlow': [
    { params: ({ simei }) => ({ simei }), outcomes: onDevice },
  ],
  'incrementpackage/GetDevIncrement': [{ params: ({ simei }) => ({ simei }), outcomes: onDevice }],
  'incrementpackage/GetDevFlow': [
    { params: ({ simei }) => ({ simei, type: 7 }), outcomes: onDevice },
  ],
  'incrementpackage/SetIncrementSwitch': [
    {
      params: ({ simei }) => ({ simei: [simei], type: 1, open: 0 }),
      outcomes: switchable,
      shows: {
        by: 'incrementpackage/GetDevIncrement',
        params: ({ simei }) => ({ simei, type: 1 }),
        reply: { items: [{ type: 1, is_open: false }] },
      },
    },
    {
      params: ({ simei }) => ({ simei: [simei], type: 4, end_time: 12 }),
      outcomes: { ...switchable, owner: 'onlySellers' },
    },
  ],
  'incrementpackage/GetPresentList': [
    { params: hour, outcomes: unfit },
    {
      params: ({ sfamilyid }) => ({ sfamilyid, ...hour() }),
      outcomes: { ...onOrganisation, ...unfit },
    },
  ],
  'incrementpackage/QueryIncrementUsage': [
    { params: ({ simei }) => ({ simei, ...hour() }), outcomes: onDevice },
    { params: ({ sfamilyid }) => ({ sfamilyid, ...hour() }), outcomes: onOrganisation },
    {
      params: ({ simei }) => ({ simei, by: 'device', ...hour() }),
      outcomes: onDevice,
    },
    {
      params: ({ sfamilyid }) => ({ sfamilyid, by: 'day', ...hour() }),
      outcomes: onOrganisation,
    },
  ],
  'incrementpackage/GetDefault': [{ params: () => ({}), outcomes: unfit }],
  'incrementpackage/SetDefault': [
    {
      params: () => ({ items: [{ type: 3, is_limited: false }] }),
      outcomes: rootOnly,
      shows: {
        by: 'incrementpackage/GetDefault',
        params: () => ({}),
        reply: {
          items: expect.arrayContaining([expect.objectContaining({ type: 3, is_limited: false })]),
        },
      },
    },
  ],
  'incrementpackage/Present': [
    {
      params: ({ simei }) => ({ simei: [simei], type: 7, flow: 1 }),
      outcomes: rootOnly,
      shows: {
        by: 'incrementpackage/GetDevFlow',
        params: ({ simei }) => ({ simei, type: 7 }),
        reply: { items: [{ source: 'gift', flow: 1 }] },
      },
    },
  ],
}
