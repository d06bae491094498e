import { hour, type Matrix, onDevice, onOrganisation } from './actors.ts'

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
  'location/SearchRegion': [
    {
      params: () => ({ search: '深圳' }),
      outcomes: {},
      shows: { reply: { items: [{ city: '440300', name: '深圳市' }] } },
    },
  ],
}
