import { expect } from 'vitest'
import { newBrandName } from '../../../factories/brands.ts'
import { md5 } from '../../../factories/organisations.ts'
import { type Matrix, rootOnly } from './actors.ts'

/** Of nobody. */
const backup_id = '20260101-000000-0000'
const pwd_md5 = md5('secret1')

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
  'ops/GetBackups': [
    { params: () => ({}), outcomes: rootOnly, shows: { reply: { is_elsewhere: false } } },
  ],
  'ops/StartBackup': [
    { params: () => ({ pwd_md5 }), outcomes: { ...rootOnly, root: 'backupUnsealed' } },
  ],
  'ops/StopBackup': [
    { params: () => ({ backup_id }), outcomes: { ...rootOnly, root: 'notFound' } },
  ],
  'ops/DeleteBackup': [
    { params: () => ({ backup_id, pwd_md5 }), outcomes: { ...rootOnly, root: 'notFound' } },
  ],
  'ops/GetBackupFile': [
    { params: () => ({ backup_id, pwd_md5 }), outcomes: { ...rootOnly, root: 'notFound' } },
  ],
  'ops/SetBackupPlan': [
    {
      params: () => ({ every: 'week', hour: 4, keep: 3, pwd_md5 }),
      outcomes: rootOnly,
      shows: {
        by: 'ops/GetBackups',
        reply: { plan: { every: 'week', hour: 4, keep: 3, has_passphrase: false } },
      },
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
