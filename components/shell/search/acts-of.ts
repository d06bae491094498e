import type { Permission } from '#lib/codes/permissions.ts'
import type { MenuIconName } from '#lib/pages/menu-groups.ts'
import type { Target } from './target.ts'

/** What can be done with a thing that was found: a page about it, or to enter its organisation. */
export type TargetAct = {
  name:
    | 'open'
    | 'enter'
    | 'map'
    | 'track'
    | 'command'
    | 'card'
    | 'edit'
    | 'services'
    | 'alarms'
    | 'log'
    | 'findOrder'
    | 'device'
    | 'inside'
    | 'follow'
  icon: MenuIconName
  /** Undefined: enters the organisation, or follows the device. */
  href?: string
  needs?: Permission
}

const to = (path: string, params: Record<string, string>) =>
  `${path}?${new URLSearchParams(params)}`

const deviceOf = (device: string | undefined): TargetAct[] =>
  device
    ? [{ name: 'device', icon: 'device', href: to('/device', { simei: device, tab: 'state' }) }]
    : []

const alarmsOf = (params: Record<string, string>): TargetAct => ({
  name: 'alarms',
  icon: 'bell',
  href: to('/notify/alarm', params),
})

const follow: TargetAct = { name: 'follow', icon: 'eye' }

const enter: TargetAct = { name: 'enter', icon: 'tree' }

/** Enter does the first that the reader may do. */
const acts: { [K in Target['kind']]: (target: Extract<Target, { kind: K }>) => TargetAct[] } = {
  page: () => [],
  action: () => [],
  device: ({ id: simei, imei }) => [
    { name: 'map', icon: 'map', href: to('/monitor', { simei }) },
    { name: 'track', icon: 'route', href: to('/monitor', { simei, track: '1' }) },
    {
      name: 'command',
      icon: 'tool',
      href: to('/monitor', { simei, tab: 'commands' }),
      needs: 'e_ua_send_cmd',
    },
    { name: 'card', icon: 'device', href: to('/device', { simei, tab: 'state' }) },
    {
      name: 'edit',
      icon: 'settings',
      href: to('/device', { simei, tab: 'edit' }),
      needs: 'e_ua_edit_device',
    },
    { name: 'services', icon: 'list', href: to('/device', { simei, tab: 'services' }) },
    ...(imei ? [alarmsOf({ devices: imei })] : []),
    { name: 'log', icon: 'record', href: to('/tools/device/log', { device: simei }) },
    ...(imei ? [follow] : []),
  ],
  order: ({ id, device }) => [
    { name: 'open', icon: 'record', href: to('/vas/recharge', { out_trade_no: id }) },
    {
      name: 'findOrder',
      icon: 'tool',
      href: to('/tools/pay/order', { search: id, out_trade_no: id }),
    },
    ...deviceOf(device),
  ],
  card: ({ id, device }) => [
    { name: 'open', icon: 'sim', href: to('/total/sim', { search: id }) },
    ...deviceOf(device),
  ],
  fence: ({ id: fence }) => [
    { name: 'open', icon: 'map', href: to('/fence', { fence }) },
    { name: 'inside', icon: 'device', href: to('/fence', { fence, tab: 'inside' }) },
    alarmsOf({ fence_id: fence }),
  ],
  organisation: ({ id }) => [
    { name: 'open', icon: 'tree', href: to('/customer', { family: id }) },
    enter,
  ],
  account: ({ sid, account }) => [
    {
      name: 'open',
      icon: 'user',
      href: to('/customer', { family: sid, tab: 'accounts', search: account }),
    },
    enter,
  ],
}

export const actsOf = (target: Target): TargetAct[] => acts[target.kind](target as never)
