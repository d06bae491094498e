'use client'

import { Tabs } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Page } from '#components/ui/page.tsx'
import { ownEvents } from '#lib/pages/platform/audit-events.ts'
import { tasks } from '#lib/pages/platform/tasks.ts'
import { useUrlState } from '../filter-bar/use-url-state.ts'
import { ListBody } from './list-page.tsx'

const tabs = { events: ownEvents, tasks } as const
type Tab = keyof typeof tabs
const defaults = { tab: 'events' }

export function RecordScreen() {
  const t = useTranslations()
  const { values, change } = useUrlState(defaults)
  const tab: Tab = values.tab === 'tasks' ? 'tasks' : 'events'
  return (
    <Page isTall title={t('report.records')} purpose={t('report.recordsPurpose')}>
      <Tabs value={tab} onChange={(next) => change({ tab: next ?? 'events' })}>
        <Tabs.List>
          {Object.entries(tabs).map(([name, list]) => (
            <Tabs.Tab key={name} value={name}>
              {t(list.title)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <ListBody key={tab} list={tabs[tab]} />
    </Page>
  )
}
