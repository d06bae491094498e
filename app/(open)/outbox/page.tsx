import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { QueryProvider } from '#components/data/query-provider.tsx'
import { OutboxScreen } from '#components/platform/outbox/outbox-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('common.page'))('outbox') }
}

export default function OutboxPage() {
  return (
    <AreaMessages areas={['login', 'form']}>
      <QueryProvider>
        <OutboxScreen />
      </QueryProvider>
    </AreaMessages>
  )
}
