'use client'

import { IconEye, IconMapPin, IconRoute, IconTerminal2 } from '@tabler/icons-react'
import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useMayOpen } from '#components/data/openable.ts'
import { useSession } from '#components/data/session.ts'
import { carriedIn } from '#components/data/view-query.ts'
import { trackLink } from '#components/fleet/device/track-link.ts'
import { SumsScreen } from '#components/list/sums/sums-screen.tsx'
import { isAccount } from '#components/shell/menu/areas.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { carStatus } from '#lib/pages/tracking/car-status.ts'
import { useRowActs } from './use-row-acts.tsx'

const sendPath = '/tools/device/set'

/** What each vehicle does now, with ways to its place, its track and its commands. */
export function CarStatusScreen() {
  const t = useTranslations('stat.act')
  const router = useRouter()
  const mayOpen = useMayOpen()
  const tell = useTell()
  const carried = carriedIn(useSearchParams())
  const session = useSession()

  const go = (path: string, params: Record<string, string>) =>
    router.push(`${path}?${new URLSearchParams({ ...params, ...Object.fromEntries(carried) })}`)
  const follow = (items: string[]) =>
    call('cmd/SetFollowDevice', { items, request_id: crypto.randomUUID() }).then(
      ({ suc_items, fail_items: [failure] }) =>
        failure
          ? tell.failure(new Error(failure.error_message))
          : tell.done(t('followed', { count: suc_items.length })),
      tell.failure,
    )
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
      else void follow(imeis).then(clear)
    },
  )
  return <SumsScreen sums={carStatus} acts={acts} />
}
