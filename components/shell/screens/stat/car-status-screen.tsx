'use client'

import { IconEye, IconMapPin, IconRoute, IconTerminal2 } from '@tabler/icons-react'
import { useRouter, useSearchParams } from 'next/navigation'
import { useMayOpen } from '#components/data/openable.ts'
import { useSession } from '#components/data/session.ts'
import { carriedIn } from '#components/data/view-query.ts'
import { trackLink } from '#components/fleet/device/track-link.ts'
import { SumsScreen } from '#components/list/sums/sums-screen.tsx'
import { useFollow } from '#components/shared/follow/use-followed.ts'
import { isAccount } from '#components/shell/menu/areas.ts'
import { carStatus } from '#lib/pages/tracking/car-status.ts'
import { useRowActs } from './use-row-acts.tsx'

const sendPath = '/tools/device/set'

/** What each vehicle does now, with ways to its place, its track and its commands. */
export function CarStatusScreen() {
  const router = useRouter()
  const mayOpen = useMayOpen()
  const follow = useFollow()
  const carried = carriedIn(useSearchParams())
  const session = useSession()

  const go = (path: string, params: Record<string, string>) =>
    router.push(`${path}?${new URLSearchParams({ ...params, ...Object.fromEntries(carried) })}`)
  const acts = useRowActs(
    [
      {
        key: 'locate',
        icon: <IconMapPin size={16} />,
        only: 'one',
        isHidden: !mayOpen('/monitor'),
      },
      { key: 'track', icon: <IconRoute size={16} />, only: 'one', isHidden: !mayOpen('/monitor') },
      {
        key: 'command',
        icon: <IconTerminal2 size={16} />,
        needs: ['e_ua_send_cmd'],
        only: 'one',
        isHidden: !mayOpen('/device'),
      },
      {
        key: 'commands',
        icon: <IconTerminal2 size={16} />,
        only: 'many',
        isHidden: !mayOpen(sendPath),
      },
      { key: 'follow', icon: <IconEye size={16} />, isHidden: !session || !isAccount(session) },
    ],
    (key, rows, clear) => {
      const imeis = rows.map(({ imei }) => imei)
      const simei = rows[0]?.simei ?? ''
      if (key === 'track') router.push(trackLink(simei, carried))
      else if (key === 'locate') go('/monitor', { simei })
      else if (key === 'command') go('/device', { simei, tab: 'commands' })
      else if (key === 'commands') go(sendPath, { devices: imeis.join(',') })
      else void follow.many({ items: imeis }).then(clear)
    },
  )
  return <SumsScreen sums={carStatus} acts={acts} />
}
