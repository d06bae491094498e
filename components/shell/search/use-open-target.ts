'use client'

import { useMantineColorScheme } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { showAlarmPanel } from '#components/data/alarm-panel.ts'
import { useLanguage } from '#components/data/brand.tsx'
import { useOrganisation } from '#components/data/organisation.tsx'
import { languageCodes } from '#lib/i18n/languages.ts'
import { useMenu } from '../menu/menu-provider.tsx'
import type { MenuAction } from '../menu/pages.ts'
import { useLogout } from '../use-logout.ts'
import type { Target } from './target.ts'

/** Enter opens a target; with Ctrl or ⌘ its organisation is entered. */
export function useOpenTarget(): (target: Target, isEntering: boolean) => void {
  const router = useRouter()
  const { permitted } = useMenu()
  const { switchTo } = useOrganisation()
  const act = useAct()
  const hasCustomers = permitted.some(({ path }) => path === '/customer')
  return (target, isEntering) => {
    const { id } = target
    if (target.kind === 'page') router.push(id)
    else if (target.kind === 'action') act(id)
    else if (target.kind === 'device') router.push(`/monitor?simei=${id}`)
    else if (isEntering || !hasCustomers) switchTo(viewOf(target))
    else router.push(customerPath(target))
  }
}

type Customer = Extract<Target, { kind: 'organisation' } | { kind: 'account' }>

const viewOf = (target: Customer) =>
  target.kind === 'account'
    ? { ...target, account: { suid: target.id, account: target.account } }
    : { sid: target.id, sname: target.title }

const customerPath = (target: Customer) =>
  target.kind === 'account'
    ? `/customer?${new URLSearchParams({ family: target.sid, tab: 'accounts', search: target.account })}`
    : `/customer?family=${target.id}`

function useAct(): (name: string) => void {
  const router = useRouter()
  const logout = useLogout()
  const { setColorScheme } = useMantineColorScheme()
  const { setLanguage } = useLanguage()
  const acts: Record<MenuAction['name'], () => void> = {
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
    else if (name in acts) acts[name as MenuAction['name']]()
  }
}
