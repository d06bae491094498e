import { announcementLimits } from '#lib/rules/announcement-limits.ts'
import { clientErrorLimits } from '#lib/rules/client-error-limits.ts'
import { scheduleLimits } from '#lib/rules/schedule-limits.ts'

export const storeNames = ['main', 'tracking'] as const

type KeptData = {
  store: (typeof storeNames)[number]
  tables: readonly [string, ...string[]]
  /** After so many days it goes; null: never. */
  days: number | null
  /** Of the installation, in place of `days`. */
  setting?: 'POSITION_DAYS' | 'FRAME_DAYS' | 'AUDIT_DAYS'
  /** By which whole partitions of the first table are dropped; rows go each hour without it. */
  by?: 'day' | 'month'
  /** Books are kept because the law asks for it. */
  isByLaw?: true
}

/** What the platform stores, and for how long. The jobs that delete it read it here. */
export const keptData = {
  positions: {
    store: 'tracking',
    tables: ['position', 'cell', 'reading', 'trip', 'stop', 'day', 'checkpoint', 'visit'],
    days: null,
    setting: 'POSITION_DAYS',
    by: 'day',
  },
  facts: {
    store: 'tracking',
    tables: ['fuel_day', 'beacon_sighting', 'driver_card'],
    days: null,
    setting: 'POSITION_DAYS',
  },
  frames: {
    store: 'tracking',
    tables: ['frame_chunk'],
    days: null,
    setting: 'FRAME_DAYS',
    by: 'day',
  },
  audit: { store: 'main', tables: ['audit'], days: null, setting: 'AUDIT_DAYS', by: 'month' },
  recordings: { store: 'main', tables: ['recording'], days: null, setting: 'POSITION_DAYS' },
  files: { store: 'main', tables: ['stored_file'], days: 1 },
  messages: { store: 'main', tables: ['outbox_message'], days: 7 },
  tasks: { store: 'main', tables: ['task', 'task_item'], days: 30 },
  announcements: { store: 'main', tables: ['announcement'], days: announcementLimits.keptDays },
  scheduleRuns: { store: 'main', tables: ['schedule_run'], days: scheduleLimits.logDays },
  assignments: { store: 'main', tables: ['assignment'], days: 30 },
  refusedContacts: { store: 'main', tables: ['refused_contact'], days: 365 },
  codes: { store: 'main', tables: ['verification_code'], days: 2 },
  clientErrors: { store: 'main', tables: ['client_error'], days: clientErrorLimits.keptDays },
  undo: { store: 'main', tables: ['undo', 'undo_device'], days: 1 },
  sums: { store: 'main', tables: ['organisation_day', 'organisation_open_day'], days: null },
  books: {
    store: 'main',
    tables: ['ledger_entry', 'ledger_transaction', 'trade_order', 'billing_document'],
    days: null,
    isByLaw: true,
  },
} as const satisfies Record<string, KeptData>

export type KeptName = keyof typeof keptData
export const keptNames = Object.keys(keptData) as [KeptName, ...KeptName[]]

/** As the rows of `keptData` are read one like the other. */
export const keptOf = (name: KeptName): KeptData => keptData[name]
