import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { SharingScreen } from '#components/fleet/invitations/sharing-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('common.page'))('sharing') }
}

export default function Page() {
  return (
    <AreaMessages areas={['sharing', 'report', 'form']}>
      <SharingScreen />
    </AreaMessages>
  )
}
