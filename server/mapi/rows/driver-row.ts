import type { Driver } from '../../domain/tracking/driver/read-drivers.ts'

/** Who drove, on the wire. */
export const driverRow = (driver: Driver | undefined) => ({
  driver: driver ? driver.name || driver.card : null,
  driver_by: driver?.by ?? null,
  driver_card: driver?.card || null,
})
