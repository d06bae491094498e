import { expect } from 'vitest'
import { newBrandName } from '../../../factories/brands.ts'
import { each, type Matrix, rootOnly } from './actors.ts'

export const ops: Matrix = {
  'ops/GetConfig': [
    {
      params: ({ draftedBrand: brand }) => ({ brand }),
      outcomes: rootOnly,
      shows: { reply: { config: expect.objectContaining({ base: 'waypost', has_draft: true }) } },
    },
  ],
  'ops/SetConfig': [
    {
      params: () => ({ brand: newBrandName(), base: 'waypost', rev: 0, values: {} }),
      outcomes: rootOnly,
      shows: { reply: { rev: 1 } },
    },
  ],
  'ops/PublishConfig': [
    {
      params: ({ draftedBrand: brand }) => ({ brand, rev: 1 }),
      outcomes: rootOnly,
      shows: {
        by: 'ops/GetConfig',
        params: ({ draftedBrand: brand }) => ({ brand }),
        reply: { config: expect.objectContaining({ version: 1, has_draft: false }) },
      },
    },
  ],
  'ops/UndoConfig': [
    {
      params: ({ draftedBrand: brand }) => ({ brand, rev: 1 }),
      outcomes: rootOnly,
      shows: { reply: { rev: 2, version: 0 } },
    },
  ],
  'ops/GetHealth': [
    {
      params: () => ({}),
      outcomes: each('noPermission', 'bare', 'tool', 'device', 'neighbour'),
    },
  ],
  'ops/GetOutbox': [{ params: () => ({}), outcomes: rootOnly }],
}
