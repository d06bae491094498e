'use client'

import { Tabs } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useCurrentInView } from '#components/ui/use-current-in-view.ts'
import { AccountsTab } from './accounts-tab.tsx'
import { ChildrenTab } from './children-tab.tsx'
import classes from './customer.module.css'
import type { TabProps } from './customer-types.ts'
import { DevicesTab } from './devices-tab.tsx'
import { GroupsTab } from './groups-tab.tsx'
import { customerTabs } from './use-customer-url.ts'

const bodies = {
  children: ChildrenTab,
  accounts: AccountsTab,
  groups: GroupsTab,
  devices: DevicesTab,
} as const

export function OrganisationTabs(props: TabProps) {
  const t = useTranslations('customer.tab')
  const { url } = props
  const Body = bodies[url.tab]
  const list = useCurrentInView(url.tab)
  return (
    <Tabs
      className={classes.tabs}
      value={url.tab}
      onChange={(tab) => url.changePlace({ tab: tab ?? 'children' })}
      keepMounted={false}
    >
      <Tabs.List ref={list} className={classes.tabList} aria-label={t('label')}>
        {customerTabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {t(tab)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={url.tab} className={classes.panel}>
        <Body {...props} />
      </Tabs.Panel>
    </Tabs>
  )
}
