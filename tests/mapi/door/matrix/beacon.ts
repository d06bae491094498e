import { expect } from 'vitest'
import { nextNumber } from '../../../factories/organisations.ts'
import { each, type Matrix, onOrganisation } from './actors.ts'

const beacon = () => ({ number: nextNumber().toString(16).padStart(8, '0'), name: 'gate' })
const row = () => ({ row: 2, ...beacon() })
const days = () => {
  const now = Math.floor(Date.now() / 1000)
  return { start_time: now - 3600, end_time: now }
}

const unfit = each('noPermission', 'bare', 'tool', 'device', 'neighbour')
const own = { params: () => ({}), outcomes: unfit }
/** The owner's. */
const onBeacon = { ...unfit, ...each('notFound', 'sibling') }
const ofPlace = { ...onOrganisation, ...unfit }

export const beaconRows: Matrix = {
  'beacon/Add': [
    { params: beacon, outcomes: unfit, shows: { reply: { beacon_id: expect.any(String) } } },
    { params: ({ sfamilyid }) => ({ ...beacon(), sfamilyid }), outcomes: ofPlace },
  ],
  'beacon/Import': [
    {
      params: () => ({ items: [row()] }),
      outcomes: unfit,
      shows: { reply: { added: 1, row_errors: [] } },
    },
    { params: ({ sfamilyid }) => ({ items: [row()], sfamilyid }), outcomes: ofPlace },
  ],
  'beacon/Modify': [
    {
      params: ({ beaconId }) => ({ beacon_id: beaconId, name: 'renamed' }),
      outcomes: onBeacon,
      shows: {
        by: 'beacon/Get',
        params: ({ beaconId }) => ({ beacon_id: beaconId }),
        reply: { items: [{ name: 'renamed' }] },
      },
    },
  ],
  'beacon/Delete': [
    {
      params: ({ beaconId }) => ({ beacon_ids: [beaconId] }),
      outcomes: unfit,
      untraced: 'of another organisation nothing is deleted: tests/mapi/tracking/beacons.test.ts',
    },
  ],
  'beacon/Get': [own, { params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: ofPlace }],
  'beacon/GetRecord': [
    { params: days, outcomes: unfit },
    { params: ({ sfamilyid }) => ({ sfamilyid, ...days() }), outcomes: ofPlace },
  ],
}
