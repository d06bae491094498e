import '@mantine/notifications/styles.css'
import { type ReactNode, Suspense } from 'react'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { ExportProgress } from '#components/list/export/export-progress.tsx'
import { MessageNews } from '#components/people/announcement/message-news.tsx'
import { ConsoleProviders } from '#components/shell/console-providers.tsx'
import { MenuSource } from '#components/shell/menu/menu-source.tsx'
import { Shell } from '#components/shell/shell.tsx'
import { AlarmBell } from '#components/tracking/alarm-panel/alarm-bell.tsx'
import { PurchaseKeeper } from '#components/trade/device-services/purchase-keeper.tsx'
import { ReminderKeeper } from '#components/trade/device-services/reminder-keeper.tsx'
import { ServicePromptKeeper } from '#components/trade/device-services/service-prompt-keeper.tsx'
import { Toasts } from '#components/ui/toast/toasts.tsx'

export default function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <AreaMessages areas={['shell', 'alarm', 'ui']}>
      <Toasts />
      <Suspense>
        <MenuSource>
          <ConsoleProviders>
            <Shell bell={<AlarmBell />} banner={<MessageNews />}>
              {children}
            </Shell>
            <ExportProgress />
            <ServicePromptKeeper />
            <PurchaseKeeper />
            <ReminderKeeper />
          </ConsoleProviders>
        </MenuSource>
      </Suspense>
    </AreaMessages>
  )
}
