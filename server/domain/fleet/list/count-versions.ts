import { sql } from 'kysely'
import type { Protocol } from '#lib/codes/protocols.ts'
import { all } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { rememberAnswer } from '../../platform/remember-answer.ts'
import { device } from '../device/device-columns.ts'
import { type DeviceFilter, fromDevices } from './device-filter.ts'

export type VersionCount = {
  model: string
  protocol: Protocol
  version: string
  count: number
}

const most = 500

export function countVersions(services: Services, filter: DeviceFilter): Promise<VersionCount[]> {
  const { organisation, includesBelow, onlyDeviceId } = filter
  const key = ['versions', organisation.path, includesBelow, onlyDeviceId].join(':')
  return rememberAnswer(services, key, async () => {
    const version = device.fn.coalesce('d.version', sql.lit(''))
    return all(
      services.pool,
      fromDevices(filter)
        .select(['d.model', 'd.protocol', version.as('version')])
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .groupBy(['d.model', 'd.protocol', version])
        .orderBy('count', 'desc')
        .orderBy('d.model')
        .orderBy(version)
        .limit(most),
    )
  })
}
