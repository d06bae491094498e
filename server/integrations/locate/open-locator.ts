import type { Config } from '../../config.ts'
import { sandboxLocator } from '../../sandbox/sandbox-locator.ts'
import { geolocationLocator } from './geolocation-locator.ts'
import type { Locator } from './locator.ts'
import { unwiredLocator } from './unwired-locator.ts'
import { withPause } from './with-pause.ts'

export type LocatorSettings = Pick<
  Config,
  'LOCATE_PROVIDER' | 'LOCATE_URL' | 'LOCATE_KEY' | 'LOCATE_PRIVATE' | 'DEMO'
>

/** The sandbox with demo data, off without, unless a provider is named. */
export const locatorKind = ({ LOCATE_PROVIDER, DEMO }: LocatorSettings) =>
  LOCATE_PROVIDER ?? (DEMO ? 'sandbox' : 'off')

const urls = {
  geolocation: 'https://www.googleapis.com/geolocation/v1/geolocate',
  unwired: 'https://eu1.unwiredlabs.com/v2/process',
}

/** Undefined when it is off. */
export function openLocator(settings: LocatorSettings, now: () => number): Locator | undefined {
  const kind = locatorKind(settings)
  if (kind === 'off') return undefined
  if (kind === 'sandbox') return withPause(sandboxLocator(), now)
  const options = {
    url: settings.LOCATE_URL ?? urls[kind],
    key: settings.LOCATE_KEY,
    allowPrivate: settings.LOCATE_PRIVATE,
  }
  const ask = kind === 'unwired' ? unwiredLocator : geolocationLocator
  return withPause(ask(options), now)
}
