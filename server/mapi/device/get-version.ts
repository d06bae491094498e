import type { z } from 'zod'
import { getVersion as contract } from '#lib/contract/device/get-version.ts'
import { countVersions, type VersionCount } from '../../domain/fleet/list/count-versions.ts'
import { handle } from '../door/handle.ts'

export const getVersion = handle(contract, async ({ services, acting, bound }, params) => {
  const counts = await countVersions(services, {
    organisation: acting,
    includesBelow: params.is_get_child,
    onlyDeviceId: bound.deviceId,
  })
  const items = inOrder(counts.filter(isWanted(params)), params)
  return {
    items: items.slice(0, params.limit_size).map((row) => ({
      id: [row.protocol, row.model, row.version].join('/'),
      ...row,
    })),
  }
})

type Params = z.output<typeof contract.params>

const isWanted =
  ({ search = '', protocol }: Params) =>
  (row: VersionCount) =>
    (protocol === undefined || row.protocol === protocol) &&
    [row.model, row.version].some((text) => text.toLowerCase().includes(search.toLowerCase()))

/** Ties stay in the order of counts. */
function inOrder(rows: VersionCount[], { sort, is_desc: isDown }: Params): VersionCount[] {
  const compare = (a: VersionCount, b: VersionCount) =>
    sort === 'count' ? a.count - b.count : a[sort].localeCompare(b[sort])
  return rows.toSorted((a, b) => (isDown ? compare(b, a) : compare(a, b)))
}
