import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { ComplaintScreen } from '#components/trade/complaint/complaint-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('complaint'))('title') }
}

export default function Page() {
  return (
    <AreaMessages areas={['complaint', 'report', 'form', 'verification']}>
      <ComplaintScreen />
    </AreaMessages>
  )
}
