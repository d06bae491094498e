import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { newBrandName } from '../../../factories/brands.ts'
import { type Matrix, rootOnly } from './actors.ts'

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
  'ops/GetTextPack': [
    {
      params: () => ({ language: 'en' }),
      outcomes: rootOnly,
      shows: { reply: { versions: expect.any(Array) } },
    },
  ],
  'ops/GetTexts': [
    {
      params: () => ({ language: 'en', search: 'common.close' }),
      outcomes: rootOnly,
      shows: { reply: { items: [expect.objectContaining({ key: 'common.close' })] } },
    },
  ],
  'ops/SetTexts': [
    {
      params: () => ({ language: 'vi', rev: 0, texts: [{ key: 'common.close', text: 'Khép' }] }),
      outcomes: rootOnly,
      shows: { reply: { rev: 1, version: 1 } },
    },
  ],
  'ops/PutTexts': [
    {
      params: () => ({ language: 'pt', rev: 0, file_id: randomUUID() }),
      outcomes: { ...rootOnly, root: 'notFound' },
    },
  ],
  'ops/UndoTexts': [
    {
      params: () => ({ language: 'pt', rev: 0, version: 1 }),
      outcomes: { ...rootOnly, root: 'notFound' },
    },
  ],
  'ops/GetTextsFile': [
    {
      params: () => ({ language: 'en', is_changed: true }),
      outcomes: rootOnly,
      shows: { reply: { name: 'en.json' } },
    },
  ],
  'ops/GetHealth': [
    {
      params: () => ({}),
      outcomes: rootOnly,
    },
  ],
  'ops/GetOutbox': [{ params: () => ({}), outcomes: rootOnly }],
}
