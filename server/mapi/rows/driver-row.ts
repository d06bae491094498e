import type { Config } from '../../config.ts'
import { inPart, type Reader } from '../../domain/people/auth/personal-facts.ts'
import { cardDigest, cardKey } from '../../domain/tracking/driver/card-digest.ts'
import type { Driver } from '../../domain/tracking/driver/read-drivers.ts'

const shownOf = (driver: Driver, reader: Reader) =>
  inPart(driver, 'driver', { reader, isOwn: false })

/** Who drove, as far as the reader may read it. */
export function driverRow(driver: Driver | undefined, reader: Reader) {
  if (!driver) return nobody
  const { by, name, card } = shownOf(driver, reader)
  return { driver: name || card, driver_by: by, driver_card: card || null }
}

/** Of what is no trip, or of nobody known. */
export const nobody = { driver: null, driver_by: null, driver_card: null }

/** What finds the trips of a driver (location/PDistance): where the number is not read in full, the name, else its digest. */
export function driverWord(
  driver: Driver | undefined,
  reader: Reader,
  config: Pick<Config, 'SECRET'>,
): string | null {
  if (!driver) return null
  const { card } = shownOf(driver, reader)
  if (card === driver.card) return card || driver.name
  return driver.name || cardDigest(driver.card, cardKey(config))
}
