// What pages of trips share.

/** Whether it goes on, and where it led. */
export const tripColumns = [
  { key: 'is_open', as: 'yes', title: 'stat.column.open', isExtra: true },
  { key: 'start_lat', as: 'coordinate', title: 'track.startLat', isFileOnly: true },
  { key: 'start_lon', as: 'coordinate', title: 'track.startLon', isFileOnly: true },
  { key: 'end_lat', as: 'coordinate', title: 'track.endLat', isFileOnly: true },
  { key: 'end_lon', as: 'coordinate', title: 'track.endLon', isFileOnly: true },
] as const

export const tripKeys = tripColumns.map(({ key }) => key)
