import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import type { MapiRequest } from './request.ts'

/**
 * Refuses calls that another site makes with a visitor's cookies (docs/security.md#csrf): by Sec-Fetch-Site, or by
 * Origin where a browser does not send it. A call that rests on a cookie must carry one of the two.
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

/** Whether an Origin header names the host that the request was sent to, or the configured address. */
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
