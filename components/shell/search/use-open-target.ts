'use client'

import { useMantineColorScheme } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { showAlarmPanel } from '#components/data/alarm-panel.ts'
import { useSetLanguage } from '#components/data/brand.tsx'
import { useMayOpen } from '#components/data/openable.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { usePermission } from '#components/data/permitted.tsx'
import { useFollow } from '#components/shared/follow/use-followed.ts'
import { languageCodes } from '#lib/i18n/languages.ts'
import type { MenuAction } from '../menu/actions.ts'
import { useLogout } from '../use-logout.ts'
import { actsOf, type TargetAct } from './acts-of.ts'
import type { Target } from './target.ts'

/** Those that the reader may do, in order. */
export function usePermittedActs(): (target: Target) => TargetAct[] {
  const mayOpen = useMayOpen()
  const may = usePermission()
  const isAccount = useOrganisation().current.sid !== undefined
  return (target) =>
    actsOf(target).filter(
      ({ name, href, needs }) =>
        (!href || mayOpen(href)) && (!needs || may(needs)) && (name !== 'follow' || isAccount),
    )
}

type Open = {
  /** Enter opens a target; with Ctrl or ⌘ its organisation is entered. */
  open: (target: Target, isEntering: boolean) => void
  act: (target: Target, act: TargetAct) => void
}

export function useOpenTarget(): Open {
  const router = useRouter()
  const { switchTo } = useOrganisation()
  const run = useRun()
  const permitted = usePermittedActs()
  const follow = useFollow()
  const act: Open['act'] = (target, { name, href }) => {
    if (href) router.push(href)
    else if (name === 'follow') void followTarget(target)
    else if (isCustomer(target)) switchTo(viewOf(target))
  }
  const followTarget = async (target: Target) => {
    if (target.kind === 'device' && target.imei)
      await follow.one({ imei: target.imei, name: target.title }, true)
  }
  const open: Open['open'] = (target, isEntering) => {
    if (target.kind === 'page') router.push(target.id)
    else if (target.kind === 'action') run(target.id)
    else {
      const acts = permitted(target)
      const chosen = (isEntering && acts.find(({ name }) => name === 'enter')) || acts[0]
      if (chosen) act(target, chosen)
    }
  }
  return { open, act }
}

type Customer = Extract<Target, { kind: 'organisation' } | { kind: 'account' }>

const isCustomer = (target: Target): target is Customer =>
  target.kind === 'organisation' || target.kind === 'account'

const viewOf = (target: Customer) =>
  target.kind === 'account'
    ? {
        sid: target.sid,
        sname: target.sname,
        account: { suid: target.id, account: target.account },
      }
    : { sid: target.id, sname: target.title }

function useRun(): (name: string) => void {
  const router = useRouter()
  const logout = useLogout()
  const { setColorScheme } = useMantineColorScheme()
  const setLanguage = useSetLanguage()
  const actions: Record<MenuAction['name'], () => void> = {
    addDevice: () => router.push('/device?add=1'),
    alarms: () => showAlarmPanel(true),
    light: () => setColorScheme('light'),
    dark: () => setColorScheme('dark'),
    auto: () => setColorScheme('auto'),
    logOut: () => void logout(),
  }
  return (name) => {
    const language = languageCodes.find((code) => code === name)
    if (language) setLanguage(language)
    else if (name in actions) actions[name as MenuAction['name']]()
  }
}
