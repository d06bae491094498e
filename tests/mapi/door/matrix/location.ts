import { each, hour, type Matrix, ofDevices, oldTrip, onDevice, onOrganisation } from './actors.ts'

const today = () => {
  const day = new Date().toISOString().slice(0, 10)
  return { start_day: day, end_day: day }
}

const circle = { lat: 1, lon: 1, radius: 500 }

export const location: Matrix = {
  'location/GetLast': [
    { params: () => ({}), outcomes: {} },
    { params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: onOrganisation },
  ],
  'location/GetTrack': [{ params: ({ simei }) => ({ simei, ...hour() }), outcomes: onDevice }],
  'location/BatchReverseGeocode': [
    { params: () => ({ latlng: [{ lat: 1, lon: 1 }] }), outcomes: {} },
    { params: ({ simei }) => ({ latlng: [{ lat: 1, lon: 1 }], simei }), outcomes: onDevice },
  ],
  'location/BatchGetAddr': [
    {
      params: () => ({ latlng: [{ lat: 22_640_000, lon: 113_810_000 }], language: 'en' }),
      outcomes: {},
      shows: { reply: { items: [{ latlng: '22.64,113.81', country: 'China' }] } },
    },
    { params: ({ simei }) => ({ latlng: [{ lat: 1, lon: 1 }], simei }), outcomes: onDevice },
  ],
  'location/SearchAddr': [
    {
      params: () => ({ search: 'Vaduz', language: 'en', limit_size: 1 }),
      outcomes: {},
      shows: { reply: { items: [{ name: 'Vaduz', country: 'Liechtenstein' }] } },
    },
  ],
  'location/SearchCity': [
    {
      params: () => ({ search: '深圳' }),
      outcomes: {},
      shows: { reply: { items: [{ city: '440300', name: '深圳市' }] } },
    },
  ],
  'location/SearchRegion': [
    { params: () => ({ ...circle, ...hour() }), outcomes: {}, shows: { reply: { items: [] } } },
    { params: ({ sfamilyid }) => ({ sfamilyid, ...circle, ...hour() }), outcomes: onOrganisation },
  ],
  'location/GetTrips': [
    {
      params: ({ simei }) => ({ simei, ...hour() }),
      outcomes: onDevice,
      shows: { reply: { items: [] } },
    },
  ],
  'location/GetStops': [
    {
      params: ({ simei }) => ({ simei, ...hour() }),
      outcomes: onDevice,
      shows: { reply: { items: [] } },
    },
  ],
  'location/PDistance': ofDevices(hour),
  'location/GetLogBook': ofDevices(hour),
  'location/GetLocks': ofDevices(),
  'location/LockMonth': [
    {
      params: ({ imei }) => ({ imei_list: [imei], month: '2026-03' }),
      outcomes: {
        ...each('numbersUnknown', 'sibling', 'neighbour'),
        ...each('noPermission', 'bare', 'tool'),
      },
      shows: {
        by: 'location/GetLocks',
        params: ({ imei }) => ({ imei_list: [imei] }),
        reply: { items: [{ month: '2026-03', trips: 0 }, { month: '2026-02' }] },
      },
    },
    {
      params: ({ sfamilyid }) => ({ sfamilyid, month: '2026-03' }),
      outcomes: { ...onOrganisation, ...each('noPermission', 'bare', 'tool') },
      shows: { reply: { locked: 0 } },
      untraced: 'it has no devices',
    },
    {
      params: ({ sgid }) => ({ sgid, month: '2026-03' }),
      outcomes: { ...onOrganisation, ...each('noPermission', 'bare', 'tool') },
      shows: { reply: { locked: 1 } },
    },
  ],
  'location/UnlockMonth': [
    {
      params: ({ simei, lockedMonth }) => ({ simei, month: lockedMonth, reason: 'x' }),
      outcomes: { ...onDevice, ...each('noPermission', 'bare', 'tool', 'device', 'neighbour') },
      shows: {
        by: 'location/GetLocks',
        params: ({ imei }) => ({ imei_list: [imei] }),
        reply: { items: [] },
      },
    },
  ],
  'location/SetTripPurpose': [
    {
      params: ({ simei }) => ({ simei, times: [oldTrip], purpose: 'private' }),
      outcomes: { ...onDevice, ...each('noPermission', 'bare', 'tool') },
      shows: {
        by: 'location/GetLogBook',
        params: ({ imei }) => ({ imei_list: [imei], start_time: oldTrip, end_time: oldTrip }),
        reply: { items: [{ purpose: 'private' }] },
      },
    },
  ],
  'location/SetTripNote': [
    {
      params: ({ simei, tripNoteId }) => ({
        simei,
        kind: 'trip',
        note_id: tripNoteId,
        note: 'Another way',
      }),
      outcomes: { ...onDevice, ...each('noPermission', 'bare', 'tool') },
      shows: {
        by: 'location/GetTrips',
        params: ({ simei }) => ({ simei, ...hour() }),
        reply: { items: [], lost_notes: [{ note: 'Another way' }] },
      },
    },
  ],
  'location/Speed': [
    ...ofDevices(hour),
    {
      params: () => ({ get_child: true, ...hour() }),
      outcomes: each('noPermission', 'bare', 'device', 'neighbour'),
    },
  ],
  'location/DistanceDay': [
    {
      // Devices outside have no rows.
      params: ({ simei }) => ({ simei: [simei], ...today() }),
      outcomes: {},
      shows: { reply: { items: [] } },
    },
  ],
  'location/GetOutlines': [
    {
      params: () => ({ cities: ['440300', '000000'] }),
      outcomes: {},
      shows: { reply: { items: [{ city: '440300', name: '深圳市' }] } },
    },
  ],
  'location/GetPoints': [
    {
      params: ({ simei }) => ({ simei, ...hour() }),
      outcomes: onDevice,
      shows: { reply: { items: [] } },
    },
  ],
}
