import { expect } from 'vitest'
import { nextNumber } from '../../../factories/organisations.ts'
import { each, type Matrix, onOrganisation } from './actors.ts'

const place = () => ({ name: `depot ${nextNumber()}`, lat: 31_230_000, lon: 121_470_000 })
const view = { west: 121_000_000, south: 31_000_000, east: 122_000_000, north: 32_000_000 }
const row = { row: 2, name: 'Depot', lat: '31.23', lon: '121.47' }

const unfit = each('noPermission', 'bare', 'tool')
const ofAccounts = { ...unfit, ...each('accountsOnly', 'device', 'neighbour') }
/** The owner's. */
const onPoi = { ...unfit, ...each('notFound', 'sibling', 'device', 'neighbour') }

export const poi: Matrix = {
  'poi/Add': [
    { params: place, outcomes: ofAccounts, shows: { reply: { poi_id: expect.any(String) } } },
    {
      params: ({ sfamilyid }) => ({ ...place(), sfamilyid }),
      outcomes: { ...onOrganisation, ...unfit },
    },
  ],
  'poi/Import': [
    {
      params: () => ({ items: [row] }),
      outcomes: ofAccounts,
      shows: { reply: { added: 1, row_errors: [] } },
    },
    {
      params: ({ sfamilyid }) => ({ items: [row], sfamilyid }),
      outcomes: { ...onOrganisation, ...unfit },
    },
  ],
  'poi/Modify': [
    {
      params: ({ poiId }) => ({ poi_id: poiId, name: 'renamed', is_shared: true }),
      outcomes: onPoi,
      shows: {
        by: 'poi/Get',
        params: ({ poiId }) => ({ poi_id: poiId }),
        reply: { items: [{ name: 'renamed', is_shared: true, radius: 100 }] },
      },
    },
  ],
  'poi/Delete': [
    {
      params: ({ poiId }) => ({ poi_ids: [poiId] }),
      outcomes: onPoi,
      shows: {
        by: 'poi/Get',
        params: ({ poiId }) => ({ poi_id: poiId }),
        reply: { items: [] },
      },
    },
  ],
  'poi/Get': [
    { params: () => ({}), outcomes: {} },
    { params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: onOrganisation },
    { params: ({ poiId }) => ({ poi_id: poiId }), outcomes: {} },
  ],
  'poi/GetInView': [
    { params: () => view, outcomes: {} },
    { params: ({ sfamilyid }) => ({ sfamilyid, ...view }), outcomes: onOrganisation },
  ],
}
