import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { QueryProvider } from '#components/data/query-provider.tsx'
import { ShareScreen } from '#components/shell/screens/share/share-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('common.page'))('share'),
    robots: { index: false, follow: false },
  }
}

export default async function SharePage(props: { params: Promise<{ token: string }> }) {
  const { token } = await props.params
  return (
    <AreaMessages areas={['share', 'map', 'device', 'form', 'verification']}>
      <QueryProvider>
        <ShareScreen token={token} />
      </QueryProvider>
    </AreaMessages>
  )
}
