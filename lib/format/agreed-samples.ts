import { errorCodes } from '../codes/error-codes.ts'
import type { SampleDevice } from './recent-samples.ts'

const day = 86_400

/** Values of fields that stand together in one object and say the same thing in parts; the first that has a field. */
export const agreedFields: readonly Readonly<Record<string, unknown>>[] = [
  { all: 12, online: 7, moving: 4, static: 3, offline: 3, expired: 1, notActivated: 1 },
  { devices: 12, online: 7, moving: 4, static: 3, offline: 3, never: 1, expired: 1, rate: 70 },
  { devices: 1, driving: 1, in_touch: 1, offline: 0 },
  { devices: 1, over_week: 0, never_heard: 0, silent_seconds: 3600 },
  { devices: 1, expired: 0, within_7: 0, within_30: 0, within_60: 0 },
  { cards: 12, active: 9, bound: 8, ends_soon: 1, expired: 1 },
  { vehicles: 1, checked_in: 1, missing: 0, installed: 0 },
  { total: 12, waiting: 0, underway: 0, done: 11, failed: 1, left_out: 0 },
  { total: 12, done: 11, failed: 1 },
  { total: 12, line_total: 9, downline_total: 2, sleep_total: 1 },
  { total: 12, packets: 12 },
  { total: 12, ready: 11 },
  { total_packets: 12, packets: 12 },
  { part_count: 4, parts: 4 },
  { total: 100_000_000_000, used: 40_000_000_000, per_day: 1_000_000_000, days_left: 60 },
  { total: 1842, own: 3, changed: 1 },
  { own: 3, changed: 1 },
  { answered: 9, underway: 2, failed: 1, cancelled: 0 },
  { count: 12, log_ins: 8, failed_log_ins: 1, changes: 3, refused_changes: 0 },
  { count: 12, succeeded: 11, refused: 1 },
  { count: 12, unack: 3, handled: 9 },
  { count: 12, before: 10, change: 20 },
  { count: 12, failed: 0 },
  { normal: 8, late: 1, early: 1, missing: 0, corrected: 0 },
  {
    drive_seconds: 3000,
    idle_seconds: 300,
    static_seconds: 70_800,
    offline_seconds: 12_300,
    drive_share: 3.5,
    idle_share: 0.3,
    static_share: 82,
    offline_share: 14.2,
  },
  { stop_seconds: 70_800, offline_seconds: 12_300, online_seconds: 74_100 },
  { stop_seconds: 70_800, gap_seconds: 12_300, online_seconds: 74_100 },
  { stops: 1, stop_seconds: 300, longest_seconds: 300 },
  { visits: 4, stop_seconds: 1200, mean_seconds: 300 },
  {
    trips: 2,
    in_trips: 1,
    out_trips: 1,
    distance: 18_420,
    in_distance: 12_000,
    out_distance: 6420,
    drive_seconds: 3000,
    in_drive_seconds: 2000,
    out_drive_seconds: 1000,
    out_share: 34.9,
  },
  { now: 92, mean: 90, least: 85, low_mark: 20 },
  { least: 85, charges: 1, episodes: 0, low_seconds: 0 },
  { value: 72, least: 64, most: 88, range_from: 50, range_to: 120 },
  { value: 72, range_from: 50, range_to: 120 },
  { value: 72, least: 64, most: 88 },
  { diastolic: 48, diastolic_to: 70 },
  { celsius: 6, least: 4, most: 8 },
  { volts_mean: 13, volts_least: 12 },
  { analogue_least: 4, analogue_mean: 6, analogue_most: 8 },
  { outside_seconds: 0, kept_share: 100 },
  { limit: 800, peak: 871, episodes: 1 },
  { p50_ms: 12, p95_ms: 48, max_ms: 180 },
  { flow: 365 * day, rflow: 364 * day, clock_off: 0 },
  { balance: 14_900, withdrawable: 10_000, maturing: 4900, held: 0, owed: 0 },
  { amount: 4900, balance_before: 10_000, balance_after: 14_900 },
  { balance_before: 10_000, balance_after: 14_900 },
  { amount: 4900, set_off: 0, owed: 0 },
  { amount: 4900, owed: 4900 },
  { amount: 980, cost: 3920, sold: 4900, total_fee: 4900 },
  { amount: 4900, refunded: 900, net: 4000 },
  { amount: 490, left: 490 },
  { total_fee: 4900, refund_fee: 900, net_fee: 4000 },
  { address: 'https://hooks.example.com/waypost', alarm_ends: false },
  // Lists have rows of their own.
  { address: 'https://fleet.example.com/in/traccar', items: [] },
  { address: '203.0.113.7', port: 5023 },
  { errcode: 0, outcome: 'succeeded', error_message: '' },
]

/** Another device than that of the samples. */
export const refusedDevice: SampleDevice = { simei: '1043', imei: '868120145233612' }

/** Of what was refused: nothing of it is among what was done. */
const refused = {
  ...refusedDevice,
  id: '1043',
  poi_id: '1043',
  beacon_id: '1043',
  batch_no: '1043',
  errcode: errorCodes.deviceNotFound.code,
}

/** By the name of a list, in place of the usual values. */
export const inLists: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  fail_items: refused,
  mails: { address: 'fleet@example.com' },
  recipients: { address: 'fleet@example.com' },
  refusals: { address: '203.0.113.7' },
}
