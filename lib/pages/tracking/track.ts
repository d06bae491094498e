import { motionPeriod, trackPeriod } from '#lib/rules/period.ts'
import { defineList } from '../list.ts'

const period = (maxDays: number) =>
  ({ kind: 'range', from: 'start_time', to: 'end_time', maxDays, preset: 'today' }) as const

export const trackPoints = defineList({
  path: 'locus/track',
  title: 'track.track',
  source: 'location/GetPoints',
  device: 'simei',
  filters: [period(trackPeriod.maxDays)],
  rowKey: 'time',
  cursor: { last_time: 'time', last_seq: 'seq' },
  pageSize: 1000,
  shape: {
    kind: 'line',
    places: [{ time: 'time', lat: 'lat', lon: 'lon', altitude: 'altitude', speed: 'speed' }],
  },
  columns: [
    { key: 'time', as: 'time', title: 'report.column.time' },
    { key: 'lat', as: 'coordinate', title: 'report.column.lat' },
    { key: 'lon', as: 'coordinate', title: 'report.column.lon' },
    { key: 'speed', as: 'speed', title: 'track.speedColumn' },
    { key: 'altitude', as: 'metres', title: 'track.altitude' },
    { key: 'course', as: 'number', title: 'track.course' },
    { key: 'loc_type', as: 'code', codes: 'device', title: 'track.kind' },
    {
      key: 'satellite_type',
      as: 'codes',
      codes: 'fleet.system',
      title: 'fleet.satelliteSystems',
    },
  ],
})

export const trips = defineList({
  path: 'locus/trips',
  title: 'track.tripList',
  source: 'location/GetTrips',
  device: 'simei',
  filters: [period(motionPeriod.maxDays)],
  rowKey: 'start_time',
  cursor: { last_start_time: 'start_time' },
  shape: {
    kind: 'legs',
    places: [
      { time: 'start_time', lat: 'start_lat', lon: 'start_lon' },
      { time: 'end_time', lat: 'end_lat', lon: 'end_lon' },
    ],
  },
  columns: [
    { key: 'start_time', as: 'time', title: 'track.from' },
    { key: 'end_time', as: 'time', title: 'track.to' },
    { key: 'distance', as: 'distance', title: 'track.distanceColumn' },
    { key: 'drive_seconds', as: 'duration', title: 'track.driving' },
    { key: 'idle_seconds', as: 'duration', title: 'track.idling' },
    { key: 'avg_speed', as: 'speed', title: 'track.average' },
    { key: 'max_speed', as: 'speed', title: 'track.fastest' },
    { key: 'start_address', as: 'text', title: 'track.startAddress' },
    { key: 'end_address', as: 'text', title: 'track.endAddress' },
    { key: 'start_lat', as: 'coordinate', title: 'track.startLat' },
    { key: 'start_lon', as: 'coordinate', title: 'track.startLon' },
    { key: 'end_lat', as: 'coordinate', title: 'track.endLat' },
    { key: 'end_lon', as: 'coordinate', title: 'track.endLon' },
  ],
})

export const stops = defineList({
  path: 'locus/stops',
  title: 'track.stopList',
  source: 'location/GetStops',
  device: 'simei',
  filters: [period(motionPeriod.maxDays)],
  rowKey: 'start_time',
  cursor: { last_start_time: 'start_time' },
  shape: { kind: 'points', places: [{ time: 'start_time', lat: 'lat', lon: 'lon' }] },
  columns: [
    { key: 'start_time', as: 'time', title: 'track.from' },
    { key: 'end_time', as: 'time', title: 'track.to' },
    { key: 'address', as: 'text', title: 'track.address' },
    { key: 'lat', as: 'coordinate', title: 'report.column.lat' },
    { key: 'lon', as: 'coordinate', title: 'report.column.lon' },
    { key: 'idle_seconds', as: 'duration', title: 'track.idling' },
    { key: 'is_gap', as: 'yes', title: 'track.gap' },
  ],
})
