import { beaconLimits } from '#lib/rules/beacon-limits.ts'

// What pages of beacons that devices saw share.

export const seenColumns = [
  { key: 'beacon', as: 'imei', title: 'beacon.number', width: 130, phone: 'second' },
  { key: 'beacon_name', as: 'text', title: 'beacon.seen.beacon', width: 180, phone: 'title' },
  { key: 'beacon_address', as: 'text', title: 'beacon.address', width: 200, priority: 'low' },
  { key: 'beacon_type', as: 'code', codes: 'beacon.kinds', title: 'beacon.kind', isExtra: true },
] as const

export const signalColumns = [
  { key: 'rssi', as: 'number', title: 'beacon.seen.rssi', help: 'beacon.seen.rssiHelp' },
  {
    key: 'battery',
    as: 'percent',
    title: 'beacon.seen.battery',
    help: 'beacon.seen.batteryHelp',
  },
] as const

export const beaconFilter = {
  kind: 'text',
  param: 'number',
  title: 'beacon.number',
  max: beaconLimits.number.max,
} as const
