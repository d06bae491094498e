type Trip = {
  /** Degrees by a million. */
  startLat: number
  startLon: number
  endLat: number
  endLon: number
  isOpen: boolean
}

/** Where a trip began and ended, as every list of trips has it; an address is '' where none is known. */
export const tripPlaces = (trip: Trip, [start = '', end = '']: readonly string[]) => ({
  start_lat: trip.startLat,
  start_lon: trip.startLon,
  end_lat: trip.endLat,
  end_lon: trip.endLon,
  start_address: start,
  end_address: end,
  is_open: trip.isOpen,
})

/** When and where, of a row of sums: it is no trip. */
export const noTripPlaces = {
  start_time: null,
  end_time: null,
  start_lat: null,
  start_lon: null,
  end_lat: null,
  end_lon: null,
  start_address: null,
  end_address: null,
  is_open: null,
}
