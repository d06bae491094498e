import { each, hour, type Matrix, ofDevices, onDevice, onOrganisation } from './actors.ts'

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
