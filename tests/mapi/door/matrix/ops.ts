import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { newBrandName } from '../../../factories/brands.ts'
import { md5 } from '../../../factories/organisations.ts'
import { each, type Matrix, rootOnly } from './actors.ts'

const withoutRight = each('noPermission', 'bare', 'tool', 'device', 'neighbour')

/** A brand of the platform is there for its root alone. */
const platforms = { ...withoutRight, ...each('notFound', 'dealer', 'sub', 'owner', 'sibling') }

/** Of nobody. */
const backup_id = '20260101-000000-0000'
const pwd_md5 = md5('secret1')

export const ops: Matrix = {
  'ops/GetConfig': [
    {
      params: ({ draftedBrand: brand }) => ({ brand }),
      outcomes: platforms,
      shows: { reply: { config: expect.objectContaining({ base: 'waypost', has_draft: true }) } },
    },
  ],
  'ops/SetConfig': [
    {
      params: () => ({ brand: newBrandName(), base: 'waypost', rev: 0, values: {} }),
      outcomes: withoutRight,
      shows: { reply: { rev: 1 } },
    },
  ],
  'ops/PublishConfig': [
    {
      params: ({ draftedBrand: brand }) => ({ brand, rev: 1 }),
      outcomes: platforms,
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
      outcomes: platforms,
      shows: { reply: { rev: 2, version: 0 } },
    },
  ],
  'ops/PreviewConfig': [
    {
      params: ({ draftedBrand: brand }) => ({ brand, language: 'en' }),
      outcomes: platforms,
      shows: { reply: { sms: expect.stringContaining('482913') } },
    },
  ],
  'ops/GetKeys': [
    {
      params: () => ({ brand: 'waypost' }),
      outcomes: rootOnly,
      shows: { reply: { sender: expect.objectContaining({ domain: 'localhost' }) } },
    },
  ],
  'ops/SetKey': [
    {
      params: () => ({ brand: 'airguard', kind: 'amap', secrets: { key: 'a key' } }),
      outcomes: rootOnly,
      shows: {
        by: 'ops/GetKeys',
        params: () => ({ brand: 'airguard' }),
        reply: {
          keys: expect.arrayContaining([expect.objectContaining({ kind: 'amap', state: 'own' })]),
        },
      },
    },
  ],
  'ops/DeleteKey': [
    {
      params: () => ({ brand: 'nightwatch', kind: 'google' }),
      outcomes: { ...rootOnly, root: 'notFound' },
    },
  ],
  'ops/TestKey': [
    {
      params: () => ({ brand: 'waypost', kind: 'paypal' }),
      outcomes: { ...rootOnly, root: 'notFound' },
    },
  ],
  'ops/CheckSender': [{ params: () => ({ brand: 'waypost' }), outcomes: rootOnly }],
  'ops/CheckHost': [
    {
      params: ({ draftedBrand: brand }) => ({ brand, host: 'drafted.example' }),
      outcomes: platforms,
      shows: { reply: { state: 'pending' } },
    },
  ],
  'ops/GetRetention': [
    {
      params: () => ({}),
      outcomes: withoutRight,
      shows: { reply: { items: expect.any(Array) } },
    },
  ],
  'ops/ReportError': [
    {
      params: () => ({ message: `Error: ${newBrandName()}`, place: '/monitor' }),
      outcomes: {},
    },
  ],
  'ops/GetErrors': [
    { params: () => ({}), outcomes: rootOnly, shows: { reply: { items: expect.any(Array) } } },
  ],
  'ops/GetObjects': [
    {
      params: () => ({ kinds: ['firmware'] }),
      outcomes: rootOnly,
      shows: { reply: { items: expect.any(Array) } },
    },
  ],
  'ops/PutObject': [
    {
      params: () => ({ file_id: randomUUID(), version: '1.0' }),
      outcomes: { ...rootOnly, root: 'notFound' },
    },
  ],
  'ops/DeleteObject': [
    {
      params: () => ({ object_ids: [`file-${randomUUID()}`] }),
      outcomes: { ...rootOnly, root: 'notFound' },
    },
  ],
  'ops/GetObjectFile': [
    {
      params: () => ({ object_id: `file-${randomUUID()}` }),
      outcomes: { ...rootOnly, root: 'notFound' },
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
  'ops/GetConsentLog': [
    { params: () => ({}), outcomes: withoutRight, shows: { reply: { items: expect.any(Array) } } },
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
      outcomes: withoutRight,
    },
  ],
  'ops/GetLoad': [
    { params: () => ({}), outcomes: withoutRight, shows: { reply: { jobs: expect.any(Array) } } },
  ],
  'ops/GetAlerts': [
    { params: () => ({}), outcomes: withoutRight, shows: { reply: { alerts: expect.any(Array) } } },
  ],
  'ops/SetHealthLimits': [
    {
      params: () => ({ disk_full_days: 9 }),
      outcomes: rootOnly,
      shows: {
        by: 'ops/GetAlerts',
        reply: { limits: expect.objectContaining({ disk_full_days: 9 }) },
      },
    },
  ],
  'ops/SetHealthMail': [
    {
      params: () => ({ is_mailed: true }),
      outcomes: withoutRight,
      shows: { by: 'ops/GetAlerts', reply: { is_mailed: true } },
    },
  ],
  'ops/GetOutbox': [{ params: () => ({}), outcomes: rootOnly }],
}
