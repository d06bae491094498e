'use client'

import { Tabs } from '@mantine/core'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useSession } from '#components/data/session.ts'
import { useLeave } from '#components/data/unsaved.ts'
import { block } from '#components/ui/lazy/block.tsx'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { Page } from '#components/ui/page.tsx'
import { useCurrentInView } from '#components/ui/use-current-in-view.ts'
import classes from './account.module.css'
import { ProfileTab } from './profile-tab.tsx'

const frame = block({ minHeight: 320 })
const PasswordTab = lazyPart({
  name: 'passwordTab',
  load: () => import('./password-tab.tsx').then((m) => m.PasswordTab),
  frame,
})
const FactorTab = lazyPart({
  name: 'factorTab',
  load: () => import('./factor-tab.tsx').then((m) => m.FactorTab),
  frame,
})
const SessionsTab = lazyPart({
  name: 'sessionsTab',
  load: () => import('./sessions-tab.tsx').then((m) => m.SessionsTab),
  frame,
})
const FunctionsTab = lazyPart({
  name: 'functionsTab',
  load: () => import('./functions-tab.tsx').then((m) => m.FunctionsTab),
  frame,
})
const PushTab = lazyPart({
  name: 'pushTab',
  load: () => import('./push-tab.tsx').then((m) => m.PushTab),
  frame,
})

const ConsentsTab = lazyPart({
  name: 'consentsTab',
  load: () => import('./consents-tab.tsx').then((m) => m.ConsentsTab),
  frame,
})

const DataTab = lazyPart({
  name: 'dataTab',
  load: () => import('./data-tab.tsx').then((m) => m.DataTab),
  frame,
})

const tabs = [
  { name: 'profile', Body: ProfileTab, isForDevices: true },
  { name: 'password', Body: PasswordTab, isForDevices: true },
  { name: 'factor', Body: FactorTab, isForDevices: false },
  { name: 'sessions', Body: SessionsTab, isForDevices: true },
  { name: 'functions', Body: FunctionsTab, isForDevices: false },
  { name: 'push', Body: PushTab, isForDevices: false },
  { name: 'consents', Body: ConsentsTab, isForDevices: false },
  { name: 'data', Body: DataTab, isForDevices: false },
] as const

export function CenterScreen() {
  const t = useTranslations('account')
  const session = useSession()
  const requested = useSearchParams().get('tab')
  const list = useCurrentInView(requested ?? undefined)
  const leave = useLeave()
  if (!session) return null
  const own = tabs.filter(({ isForDevices }) => isForDevices || !session.device)
  const current = own.find(({ name }) => name === requested) ?? own[0]

  const open = (name: string | null) => {
    const url = new URL(window.location.href)
    if (name) url.searchParams.set('tab', name)
    window.history.replaceState(null, '', url)
  }

  return (
    <Page title={t('title')}>
      <Tabs
        value={current?.name ?? null}
        onChange={(name) => leave(() => open(name))}
        keepMounted={false}
      >
        <div ref={list} className={classes.tabs}>
          <Tabs.List aria-label={t('title')}>
            {own.map(({ name, Body }) => (
              <Tabs.Tab
                key={name}
                value={name}
                {...('preload' in Body && { onPointerEnter: Body.preload })}
              >
                {t(`tab.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </div>
        {own.map(({ name, Body }) => (
          <Tabs.Panel key={name} value={name} className={classes.panel}>
            <Body />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}
