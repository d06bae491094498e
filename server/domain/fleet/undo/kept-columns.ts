import type { DeviceColumn } from '../device/device-columns.ts'

const keptColumns = [
  'organisation_id',
  'group_id',
  'account_id',
  'phone',
  'phone_since',
  'dealer_id',
  'password_hash',
  'starts_at',
  'expires_at',
  'renewed_at',
  'deleted_at',
  'deleted_by',
  'model',
  'icon',
  'updated_at',
] as const satisfies readonly DeviceColumn[]

/** Of a row `d`, for text statements. */
export const snapshot = `jsonb_build_object(${keptColumns
  .map((column) => `'${column}', d.${column}`)
  .join(', ')})`
