import { change, neutralWord, type PersonTables, plain, row, tracked } from './person-rules.ts'

/** The tracking store. */
export const trackingData = {
  'tracking.position': [tracked],
  'tracking.cell': [tracked],
  'tracking.reading': [tracked],
  'tracking.frame_chunk': [tracked],
  'tracking.alarm': [
    row({ device_id: 'device' }),
    change({ handler: neutralWord }, { handled_by: 'account' }),
  ],
  'tracking.beacon_sighting': [row({ device_id: 'device' })],
  'tracking.checkpoint': [row({ device_id: 'device' })],
  'tracking.day': [row({ device_id: 'device' })],
  'tracking.device_state': [row({ device_id: 'device' })],
  'tracking.dirty_day': [row({ device_id: 'device' })],
  'tracking.dirty_stream': [row({ device_id: 'device' })],
  'tracking.driver_card': [row({ device_id: 'device' })],
  'tracking.fuel_count': [row({ device_id: 'device' })],
  'tracking.fuel_day': [row({ device_id: 'device' })],
  'tracking.media_packet': [row({ device_id: 'device' })],
  'tracking.sensor': [row({ device_id: 'device' })],
  'tracking.state_change': [row({ device_id: 'device' })],
  'tracking.stop': [row({ device_id: 'device' })],
  'tracking.trip': [row({ device_id: 'device' })],
  'tracking.unplaced': [row({ device_id: 'device' })],
  'tracking.visit': [row({ device_id: 'device' })],
  // Keys of positions of a batch of many devices, for two days.
  'tracking.arrival': [plain()],
} as const satisfies PersonTables
