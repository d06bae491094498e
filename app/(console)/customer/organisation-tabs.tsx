'use client'

import { Tabs } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { View } from '#components/data/view-query.ts'
import { useCurrentInView } from '#components/ui/use-current-in-view.ts'
import { AccountsTab } from './accounts-tab.tsx'
import { ChildrenTab } from './children-tab.tsx'
import classes from './customer.module.css'
import type { OrganisationDetail } from './customer-screen.tsx'
import { DevicesTab } from './devices-tab.tsx'
import type { CustomerDialog } from './dialogs/organisation-dialogs.tsx'
import { GroupsTab } from './groups-tab.tsx'
import { type CustomerUrl, customerTabs } from './use-customer-url.ts'

export type TabProps = {
  detail: OrganisationDetail
  url: CustomerUrl
  onPick: (sid: string) => void
  onEnter: (view: View) => void
  onDialog: (dialog: CustomerDialog) => void
}

const bodies = {
  children: ChildrenTab,
  accounts: AccountsTab,
  groups: GroupsTab,
  devices: DevicesTab,
} as const

/** What belongs to the chosen organisation, a tab each; the tab is in the address. */
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
