import type { Protocol } from '#lib/codes/protocols.ts'
import type { Services } from '../../services.ts'
import { rememberAnswer } from '../remember-answer.ts'
import { type DeviceFilter, fromDevices } from './device-filter.ts'

export type VersionCount = {
  model: string
  protocol: Protocol
  version: string
  count: number
}

const most = 500

/** How many devices run which version, by model, the most frequent first. Costly for large organisations: kept a while. */
export function countVersions(services: Services, filter: DeviceFilter): Promise<VersionCount[]> {
  const { organisation, includesBelow, onlyDeviceId } = filter
  const key = ['versions', organisation.path, includesBelow, onlyDeviceId].join(':')
  return rememberAnswer(services, key, async () => {
    const { text, values } = fromDevices(filter)
    const { rows } = await services.pool.query<VersionCount>(
      `SELECT d.model, d.protocol, coalesce(d.version, '') AS version, count(*) AS count ${text}
       GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1, 3 LIMIT ${most}`,
      values,
    )
    return rows
  })
}
