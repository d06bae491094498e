import '@mantine/notifications/styles.css'
import { type ReactNode, Suspense } from 'react'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { ConsoleProviders } from '#components/shell/console-providers.tsx'
import { H5Placeholder, H5Shell } from '#components/shell/h5-shell.tsx'
import { MenuSource } from '#components/shell/menu/menu-source.tsx'
import { PurchaseKeeper } from '#components/trade/device-services/purchase-keeper.tsx'
import { ServicePromptKeeper } from '#components/trade/device-services/service-prompt-keeper.tsx'
import { Toasts } from '#components/ui/toast/toasts.tsx'

/** Phone pages of whoever is logged in, without the console around them. */
export default function H5Layout({ children }: { children: ReactNode }) {
  return (
    <AreaMessages areas={['shell', 'h5', 'ui']}>
      <Toasts />
      <Suspense>
        <MenuSource>
          <ConsoleProviders placeholder={<H5Placeholder />}>
            <H5Shell>{children}</H5Shell>
            <ServicePromptKeeper />
            <PurchaseKeeper />
          </ConsoleProviders>
        </MenuSource>
      </Suspense>
    </AreaMessages>
  )
}
