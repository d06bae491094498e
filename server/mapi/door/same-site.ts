import { AppError } from '../../app-error.ts'
import type { Config } from '../../config.ts'
import type { MapiRequest } from './request.ts'

/**
 * Sec-Fetch-Site, or Origin where that is missing; cookie calls need one of them. See
 * docs/security.md#csrf.
 */
export function checkSameSite(request: MapiRequest, config: Config, usesCookie: boolean): void {
  const site = request.header('sec-fetch-site')
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return
    throw new AppError('crossSite')
  }
  const origin = request.header('origin')
  if (origin === undefined ? usesCookie : !isOwnOrigin(origin, request, config)) {
    throw new AppError('crossSite')
  }
}

/** The requested host or the configured address. */
export function isOwnOrigin(
  origin: string,
  request: Pick<MapiRequest, 'header' | 'host'>,
  config: Config,
): boolean {
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  const configured = config.APP_URL && URL.canParse(config.APP_URL) && new URL(config.APP_URL).host
  return [request.header('host'), request.host, configured].includes(host)
}
